import type { OrderLine } from '#contract/shop-api.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatLineDiscount } from '#i18n/format-line-discount.ts'
import type { Language } from '#i18n/language.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { layoutColumns, type PageSection } from '../page-layout.ts'
import type { Paper, Paragraph } from '../paper.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from '../paper-styles.ts'

const PAD = { x: 4, y: 2.5 }

type Column = {
  title: 'serial' | 'code' | 'product' | 'mrp' | 'discount' | 'rate' | 'quantity' | 'amount'
  width: number
  align?: 'right'
  cell(line: OrderLine, i: number, language: Language): Paragraph[]
}

function productNames({ product_name, tamil_name }: OrderLine, language: Language): Paragraph[] {
  const [first, second] = orderNamesByLanguage(language, product_name, tamil_name)
  return [
    [first, STYLES.cell],
    [second, STYLES.cellSmall],
  ]
}

const figureCell = (text: string): Paragraph[] => [[text, STYLES.figure]]

const COLUMNS: readonly Column[] = [
  { title: 'serial', width: 30, align: 'right', cell: (_, i) => figureCell(`${i + 1}`) },
  { title: 'code', width: 44, cell: (line) => [[line.product_code, STYLES.cell]] },
  {
    title: 'product',
    // The remaining width; the other columns take 411 points.
    width: WIDTH - 411,
    cell: (line, _, language) => productNames(line, language),
  },
  { title: 'mrp', width: 62, align: 'right', cell: (line) => figureCell(formatRupees(line.price)) },
  {
    title: 'discount',
    width: 56,
    align: 'right',
    cell: (line) => figureCell(formatLineDiscount(line)),
  },
  {
    title: 'rate',
    width: 75,
    align: 'right',
    cell: (line, _, language) => [
      [formatRupees(line.after_discount_price), STYLES.figure],
      [localizeUnit(language, line.per), STYLES.cellSmall],
    ],
  },
  { title: 'quantity', width: 68, align: 'right', cell: (line) => figureCell(`${line.qty}`) },
  { title: 'amount', width: 76, align: 'right', cell: (line) => figureCell(formatRupees(line.sub_total)) },
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
    under: (y, height) => background && paper.rectangle(MARGIN, y, WIDTH, height, background),
  })
}

/** The row of column titles. */
export function billTitleRow(paper: Paper, language: Language): PageSection {
  const words = WORDS_BY_LANGUAGE[language].print
  return tableRow(paper, COLORS.night, ({ title }) => [[words[title], STYLES.head]])
}

/**
 * The row of the ith line, zero-based, with the product name in both languages, the reader's first. Every second row is shaded.
 */
export function billLineRow(paper: Paper, language: Language, line: OrderLine, i: number): PageSection {
  return tableRow(paper, i % 2 === 1 ? COLORS.cream : undefined, (column) => column.cell(line, i, language))
}
