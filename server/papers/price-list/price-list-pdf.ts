import { formatDate } from '#i18n/indian-time.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { layoutColumns, type PageSection, paginate, stackSections } from '../page-layout.ts'
import { openPaper, PAGE, type Paper } from '../paper.ts'
import { MARGIN, STYLES, WIDTH } from '../paper-styles.ts'
import { headerBand, LEFT_WIDTH, RIGHT_WIDTH, SECTION_GAP, shopDetails } from '../shop-header.ts'
import { type PriceListContent, priceListTerms } from './price-list-content.ts'
import { categoryRows, priceListTitleRow } from './price-list-table.ts'

const FOOT_Y = PAGE.height - 28
const FOOT_GAP = 10

/** The header of the first page: shop, date of prices and terms. */
function priceListHeader(paper: Paper, list: PriceListContent): PageSection {
  const { shop, language, date } = list
  const words = WORDS_BY_LANGUAGE[language].priceList
  const { shop: name, shopTamil, title, onNight, text } = STYLES
  const seller = paper.block(LEFT_WIDTH, [shop.name, name], [shop.tamil_name, shopTamil])
  const kind = paper.block(RIGHT_WIDTH, [words.title, title], [words.pricesOf(formatDate(date)), onNight, 4])
  const terms = paper.block(WIDTH, ...priceListTerms(list).map((term) => [term, text] as const))
  return stackSections(
    headerBand(paper, seller, kind, 15, 3),
    shopDetails(paper, language, shop),
    layoutColumns(paper, [{ block: terms, x: MARGIN }], { gap: SECTION_GAP }),
  )
}

/** The header of the following pages. */
function priceListRunningHeader(paper: Paper, { shop, language, date }: PriceListContent): PageSection {
  const { title, pricesOf } = WORDS_BY_LANGUAGE[language].priceList
  const seller = paper.block(LEFT_WIDTH, [`${shop.name} · ${title}`, STYLES.head])
  return headerBand(paper, seller, paper.block(RIGHT_WIDTH, [pricesOf(formatDate(date)), STYLES.head]), 8, 2)
}

/**
 * Renders the customers' price list as an A4 PDF (O5): by category, in both languages, the reader's first. Rows are not split;
 * each page repeats the titles and the note on GST. Deterministic: the same list gives the same bytes. Blocks its thread; runs
 * in a worker process.
 */
export async function renderPriceListPdf(list: PriceListContent): Promise<Buffer> {
  const { shop, categories, language, date } = list
  const words = WORDS_BY_LANGUAGE[language]
  const paper = openPaper({ title: `${words.priceList.title} – ${shop.name}`, author: shop.name, date })
  const pages = paginate(
    {
      first: priceListHeader(paper, list),
      later: priceListRunningHeader(paper, list),
      titles: priceListTitleRow(paper, language),
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
