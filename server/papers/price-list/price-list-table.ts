import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import type { Language } from '#i18n/language.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { layoutColumns, type PageSection, stackSections } from '../page-layout.ts'
import type { Paper, Paragraph } from '../paper.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from '../paper-styles.ts'
import { displayedDiscount } from './price-list-content.ts'

const PAD = { x: 4, y: 2 }

type Column = {
  title: 'code' | 'content' | 'mrp' | 'discount' | 'ourPrice' | 'name'
  width: number
  align?: 'right'
  cell(product: Product, language: Language): Paragraph[]
}

function shownDiscount(product: Product, language: Language): string {
  const discount = displayedDiscount(product)
  if (discount === 'net') return WORDS_BY_LANGUAGE[language].product.netRate
  return discount === null ? '–' : `${discount}%`
}

const COLUMNS: readonly Column[] = [
  { title: 'code', width: 44, cell: ({ product_code }) => [[product_code, STYLES.cell]] },
  {
    title: 'name',
    // The remaining width; the other columns take 338 points.
    width: WIDTH - 338,
    cell({ product_name, tamil_name }, language) {
      const [first, second] = orderNamesByLanguage(language, product_name, tamil_name)
      return [
        [first, STYLES.cell],
        [second, STYLES.cellSmall],
      ]
    },
  },
  { title: 'content', width: 98, cell: ({ per }, language) => [[localizeUnit(language, per), STYLES.cell]] },
  { title: 'mrp', width: 62, align: 'right', cell: ({ price }) => [[formatRupees(price), STYLES.figure]] },
  {
    title: 'discount',
    width: 58,
    align: 'right',
    cell: (product, language) => [[shownDiscount(product, language), STYLES.figure]],
  },
  {
    title: 'ourPrice',
    width: 76,
    align: 'right',
    cell: ({ after_discount_price, is_sold_out }, language) => [
      [formatRupees(after_discount_price), STYLES.ownPrice],
      [is_sold_out ? WORDS_BY_LANGUAGE[language].product.soldOut : undefined, STYLES.cellSmall],
    ],
  },
]

function tableRow(
  paper: Paper,
  background: string | undefined,
  textOf: (column: Column) => Paragraph[],
): PageSection {
  let edge = MARGIN
  const cells = COLUMNS.map((column) => {
    const x = edge + PAD.x
    edge += column.width
    return { block: paper.block(column.width - 2 * PAD.x, ...textOf(column)), x, align: column.align }
  })
  return layoutColumns(paper, cells, {
    pad: PAD.y,
    under(y, height) {
      if (background) paper.rectangle(MARGIN, y, WIDTH, height, background)
      paper.rectangle(MARGIN, y + height - 0.4, WIDTH, 0.4, COLORS.line)
    },
  })
}

/** The row of column titles. */
export function priceListTitleRow(paper: Paper, language: Language): PageSection {
  const { catalogue, priceList } = WORDS_BY_LANGUAGE[language]
  const words = { ...catalogue, name: priceList.name }
  return tableRow(paper, COLORS.night, ({ title }) => [[words[title], STYLES.head]])
}

function categoryRow(paper: Paper, language: Language, category: CategoryWithProducts): PageSection {
  const [name, other] = orderNamesByLanguage(language, category.category_name, category.category_tamil_name)
  const block = paper.block(WIDTH - 4 * PAD.x, [`${name}${other && ` · ${other}`}`, STYLES.strong])
  return layoutColumns(paper, [{ block, x: MARGIN + 2 * PAD.x }], {
    pad: 3,
    under(y, height) {
      paper.rectangle(MARGIN, y, WIDTH, height, COLORS.cream)
      paper.rectangle(MARGIN, y, 3, height, COLORS.saffron)
    },
  })
}

/** The rows of a category: its name, which stays with its first product, and its products in both languages. */
export function categoryRows(
  paper: Paper,
  language: Language,
  category: CategoryWithProducts,
): PageSection[] {
  const [first, ...others] = category.product_list.map((product) =>
    tableRow(paper, undefined, (column) => column.cell(product, language)),
  )
  return first ? [stackSections(categoryRow(paper, language, category), first), ...others] : []
}
