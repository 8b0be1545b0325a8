import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import { formatRupees } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { inReadersOrder } from '#i18n/names.ts'
import { packName } from '#i18n/pack.ts'
import { WORDS } from '#i18n/words.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from './bill-styles.ts'
import { discountOf } from './listed-prices.ts'
import { beside, type Part, stacked } from './page-parts.ts'
import type { Paper, Paragraph } from './paper.ts'

const PAD = { x: 4, y: 2 }

type Column = {
  title: 'code' | 'content' | 'mrp' | 'discount' | 'ourPrice' | 'name'
  width: number
  align?: 'right'
  cell(product: Product, language: Language): Paragraph[]
}

function shownDiscount(product: Product, language: Language): string {
  const discount = discountOf(product)
  if (discount === 'net') return WORDS[language].product.netRate
  return discount === null ? '–' : `${discount}%`
}

const COLUMNS: readonly Column[] = [
  { title: 'code', width: 44, cell: ({ product_code }) => [[product_code, STYLES.cell]] },
  {
    title: 'name',
    // What the others, 338 points together, leave.
    width: WIDTH - 338,
    cell({ product_name, tamil_name }, language) {
      const [first, second] = inReadersOrder(language, product_name, tamil_name)
      return [
        [first, STYLES.cell],
        [second, STYLES.cellSmall],
      ]
    },
  },
  { title: 'content', width: 98, cell: ({ per }, language) => [[packName(language, per), STYLES.cell]] },
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
      [is_sold_out ? WORDS[language].product.soldOut : undefined, STYLES.cellSmall],
    ],
  },
]

function row(paper: Paper, background: string | undefined, textOf: (column: Column) => Paragraph[]): Part {
  let edge = MARGIN
  const cells = COLUMNS.map((column) => {
    const x = edge + PAD.x
    edge += column.width
    return { block: paper.block(column.width - 2 * PAD.x, ...textOf(column)), x, align: column.align }
  })
  return beside(paper, cells, {
    pad: PAD.y,
    under(y, height) {
      if (background) paper.rectangle(MARGIN, y, WIDTH, height, background)
      paper.rectangle(MARGIN, y + height - 0.4, WIDTH, 0.4, COLORS.line)
    },
  })
}

/** The row of titles. */
export function titleRow(paper: Paper, language: Language): Part {
  const { catalogue, priceList } = WORDS[language]
  const words = { ...catalogue, name: priceList.name }
  return row(paper, COLORS.night, ({ title }) => [[words[title], STYLES.head]])
}

function categoryRow(paper: Paper, language: Language, category: CategoryWithProducts): Part {
  const [name, other] = inReadersOrder(language, category.category_name, category.category_tamil_name)
  const block = paper.block(WIDTH - 4 * PAD.x, [`${name}${other && ` · ${other}`}`, STYLES.strong])
  return beside(paper, [{ block, x: MARGIN + 2 * PAD.x }], {
    pad: 3,
    under(y, height) {
      paper.rectangle(MARGIN, y, WIDTH, height, COLORS.cream)
      paper.rectangle(MARGIN, y, 3, height, COLORS.saffron)
    },
  })
}

/** The rows of a category: its name, never parted from the first of its products, and each product in both scripts. */
export function categoryRows(paper: Paper, language: Language, category: CategoryWithProducts): Part[] {
  const [first, ...others] = category.product_list.map((product) =>
    row(paper, undefined, (column) => column.cell(product, language)),
  )
  return first ? [stacked(categoryRow(paper, language, category), first), ...others] : []
}
