import { formatDate } from '#i18n/indian-time.ts'
import { WORDS } from '#i18n/words.ts'
import { MARGIN, STYLES, WIDTH } from './bill-styles.ts'
import { type ListedPrices, termsOf } from './listed-prices.ts'
import { beside, type Part, pagesOf, stacked } from './page-parts.ts'
import { openPaper, PAGE, type Paper } from './paper.ts'
import { categoryRows, titleRow } from './price-list-table.ts'
import { band, GAP, LEFT, RIGHT, shopFacts } from './shop-head.ts'

const FOOT_Y = PAGE.height - 28
const FOOT_GAP = 10

/** Whose prices of which day they are, and what comes on top of them. */
function head(paper: Paper, list: ListedPrices): Part {
  const { shop, language, date } = list
  const words = WORDS[language].priceList
  const { shop: name, shopTamil, title, onNight, text } = STYLES
  const seller = paper.block(LEFT, [shop.name, name], [shop.tamil_name, shopTamil])
  const kind = paper.block(RIGHT, [words.title, title], [words.pricesOf(formatDate(date)), onNight, 4])
  const terms = paper.block(WIDTH, ...termsOf(list).map((term) => [term, text] as const))
  return stacked(
    band(paper, seller, kind, 15, 3),
    shopFacts(paper, language, shop),
    beside(paper, [{ block: terms, x: MARGIN }], { gap: GAP }),
  )
}

/** The top of every later page. */
function runningHead(paper: Paper, { shop, language, date }: ListedPrices): Part {
  const { title, pricesOf } = WORDS[language].priceList
  const seller = paper.block(LEFT, [`${shop.name} · ${title}`, STYLES.head])
  return band(paper, seller, paper.block(RIGHT, [pricesOf(formatDate(date)), STYLES.head]), 8, 2)
}

/**
 * The customers' price list as an A4 PDF (O5): by category, in English and Tamil, the reader's first; rows are whole, their titles on
 * every page, and so is that GST comes on top. The same list gives the same bytes. Takes its thread for a second, of 5,000 products for some.
 */
export async function priceListPdf(list: ListedPrices): Promise<Buffer> {
  const { shop, categories, language, date } = list
  const words = WORDS[language]
  const paper = openPaper({ title: `${words.priceList.title} – ${shop.name}`, author: shop.name, date })
  const pages = pagesOf(
    {
      first: head(paper, list),
      later: runningHead(paper, list),
      titles: titleRow(paper, language),
      rows: categories.flatMap((category) => categoryRows(paper, language, category)),
    },
    FOOT_Y - FOOT_GAP,
  )
  for (const [i, page] of pages.entries()) {
    if (i > 0) paper.addPage()
    page.place(0)
    const terms = paper.block(WIDTH / 2, [
      words.priceListPaper.notIncluded(shop.gst_percentage),
      STYLES.small,
    ])
    paper.place(terms, MARGIN, FOOT_Y)
    const place = paper.block(WIDTH / 2, [words.print.page(i + 1, pages.length), STYLES.small])
    paper.place(place, MARGIN + WIDTH / 2, FOOT_Y, 'right')
  }
  return paper.finish()
}
