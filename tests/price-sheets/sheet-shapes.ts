import type { PriceList, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { type Paise, toRupees } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import type { Grid } from '#domain/price-sheet/grid.ts'
import type { SheetField } from '#domain/price-sheet/preview/preview.ts'
import { type CellInput, createGrid } from './create-grid.ts'

/** What a row of a written sheet says: these fields of that product, and nothing of the others. */
export type ExpectedRow = { row: number; product: PriceListProduct; fields: readonly SheetField[] }

/** A price list as somebody wrote it, and how it is to be read. */
export type SampleSheet = {
  rows: readonly (readonly CellInput[])[]
  expectedRows: readonly ExpectedRow[]
  /** Rows that are hidden, counted from 1. */
  hidden: readonly number[]
}

/** A shape that price lists have. `isMixed`: its numbers are numbers; else all its cells are texts, as in a .csv. */
export type Shape = { name: string; write: (list: PriceList) => SampleSheet }

/** The sheet as a reader of files gives it. */
export function createSheetGrid({ rows, hidden }: SampleSheet): Grid {
  const grid = createGrid(rows)
  return {
    ...grid,
    rows: grid.rows.map((row) => (hidden.includes(row.row) ? { ...row, is_hidden: true } : row)),
  }
}

const rupees = (amount: Paise) => toRupees(amount)
const mrp = (product: PriceListProduct) => rupees(product.price)
const net = (product: PriceListProduct) => rupees(sellingPrice(product))
const percent = (product: PriceListProduct) => (product.is_netrate_item ? 0 : product.discount_percentage)
/** 1,00,000.50 */
const lakhs = (amount: number) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** 1.400,00 */
const withDecimalComma = (amount: number) =>
  amount.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tamilDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0be6 + Number(digit)))
/** UTF-8 that was read as Windows-1252. */
const encodedTwice = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => CP1252[byte] ?? String.fromCharCode(byte)).join('')
const CP1252: Readonly<Record<number, string>> = Object.fromEntries(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, index) => [
    0x80 + index,
    letter,
  ]),
)
/** `2¾" Kuruvi` as others write it. */
const otherInch = (name: string) =>
  name.replace('½', ' 1/2').replace('¾', ' 3/4').replace('¼', ' 1/4').replace('"', "''")

const ALL_FIELDS: readonly SheetField[] = [
  'category_name',
  'product_code',
  'product_name',
  'tamil_name',
  'per',
  'price',
  'discount_percentage',
]
const fieldsWithout = (...fields: SheetField[]) => ALL_FIELDS.filter((field) => !fields.includes(field))

type Category = { name: string; tamil: string }
/** Where a row stands: its category, its place in it from 0, and its place in the whole list from 1. */
type RowPosition = Category & { index: number; serial: number }

type SheetWriter = {
  line: (...cells: CellInput[]) => void
  hiddenLine: (...cells: CellInput[]) => void
  /** Every category: the lines above it, if it has any, and a row for each product that says these fields of it. */
  list: (
    says: readonly SheetField[] | ((product: PriceListProduct) => readonly SheetField[]),
    row: (product: PriceListProduct, place: RowPosition) => CellInput[],
    above?: (category: Category) => CellInput[][],
    below?: CellInput[],
  ) => void
}

function defineShape(name: string, draw: (pen: SheetWriter) => void): Shape {
  return {
    name,
    write(list) {
      const rows: CellInput[][] = []
      const readings: ExpectedRow[] = []
      const hidden: number[] = []
      draw({
        line: (...cells) => rows.push(cells),
        hiddenLine(...cells) {
          rows.push(cells)
          hidden.push(rows.length)
        },
        list(says, row, above, below) {
          let serial = 0
          for (const { category_id, category_name, category_tamil_name } of list.categories) {
            const products = list.products.filter((product) => product.category_id === category_id)
            if (products.length === 0) continue
            const category = { name: category_name, tamil: category_tamil_name }
            rows.push(...(above?.(category) ?? []))
            for (const [index, product] of products.entries()) {
              rows.push(row(product, { ...category, index, serial: ++serial }))
              readings.push({
                row: rows.length,
                product,
                fields: typeof says === 'function' ? says(product) : says,
              })
            }
            if (below) rows.push(below)
          }
        },
      })
      return { rows, expectedRows: readings, hidden }
    },
  }
}

const merged = (text: string): CellInput => ({ text, merged: true })
const NAME_AND_PRICES = fieldsWithout('product_code', 'tamil_name', 'per')
const NAME_UNIT_AND_PRICES = fieldsWithout('product_code', 'tamil_name')
/** The name of the category alone in its line, in the second column. */
const inSecondColumn = ({ name }: Category): CellInput[][] => [[null, name]]
/** Number in the category, name, unit, M.R.P. and selling price. */
const numbered = (p: PriceListProduct, { index }: RowPosition): CellInput[] => [
  index + 1,
  p.product_name,
  p.per,
  mrp(p),
  net(p),
]

/** Shapes that shops' price lists have. */
export const SHAPES: readonly Shape[] = [
  defineShape('everything in columns, as a program would write it', ({ line, list }) => {
    line(
      'Category',
      'Product Code',
      'Product Name',
      'Tamil Name',
      'Per',
      'MRP',
      'Discount %',
      'Selling Price',
    )
    list(ALL_FIELDS, (p, { name }) => [
      ...[name, p.product_code, p.product_name, p.tamil_name, p.per],
      ...[mrp(p), percent(p), net(p)],
    ])
  }),

  defineShape('printed: banners, two rows of headers, serial numbers that begin again', ({ line, list }) => {
    line('THE CRACKER SHOP')
    line('PRICE LIST 2026')
    line('Ph: 00000 00001 / orders@shop.example')
    line(null, null, null, 'PRICE', merged('PRICE'))
    line('Sl.No', 'Prodcut Nmae', 'Siize / Pcs', 'M.R.P', 'Net Rate', 'Qnty Req', 'Total')
    list(
      NAME_UNIT_AND_PRICES,
      (p, { index }) => [index + 1, ` ${p.product_name} `, p.per, mrp(p), net(p), null, 0],
      ({ name }) => [[null, name.toUpperCase()]],
    )
    line()
    line(null, 'NOTES')
    line(null, '1. Packing charges 3% extra.')
    line(null, '2. Flat 95% discount for orders of last year.')
  }),

  defineShape('pasted from a page: rupee signs, struck price and selling price', ({ line, list }) => {
    line('Image', 'Product', 'Tamil', 'MRP', 'Our price', 'Qty', 'Total')
    list(
      fieldsWithout('product_code', 'per'),
      (p) => [
        'img',
        otherInch(p.product_name),
        p.tamil_name,
        `₹${mrp(p).toFixed(2)}`,
        `₹ ${net(p).toFixed(2)}`,
      ],
      inSecondColumn,
    )
    line(null, null, null, null, null, null, 'Total: ₹0.00')
  }),

  defineShape('headers in Tamil, discount in per cent', ({ line, list }) => {
    line('வ.எண்', 'பொருள் பெயர்', 'தமிழில்', 'அளவு', 'விலை ரூ.', 'தள்ளுபடி %')
    list(
      fieldsWithout('product_code'),
      (p, { serial }) => [serial, p.product_name, p.tamil_name, p.per, mrp(p), `${percent(p)}%`],
      ({ tamil }) => [[tamil]],
    )
  }),

  defineShape('headers in Tanglish, the category in a column of its own and said once', ({ line, list }) => {
    line('vagai', 'porul peyar', 'alagu', 'asal vilai', 'thallupadi vilai')
    list(NAME_UNIT_AND_PRICES, (p, { name, index }) => [
      index === 0 ? name : null,
      ...[p.product_name, p.per, `Rs. ${mrp(p)}/-`, `Rs. ${net(p)}/-`],
    ])
  }),

  defineShape('an order form with quantity, amount and a sum', ({ line, list }) => {
    line('Sl.No', 'Description', 'Size/Pcs', 'MRP', 'Discounted Rate', 'Qty', 'Amount')
    let sum = 0
    list(
      NAME_UNIT_AND_PRICES,
      (p, { serial }) => {
        const qty = (serial % 3) + 1
        sum += qty * net(p)
        return [serial, p.product_name, p.per, mrp(p), net(p), qty, qty * net(p)]
      },
      ({ name }) => [[name, ...Array.from({ length: 6 }, () => merged(name))]],
    )
    line(null, 'Grand Total', null, null, null, null, sum)
    line(null, 'Sub Total', null, sum, sum)
  }),

  defineShape('the category in merged cells, rows hidden', ({ line, list }) => {
    line('Group', 'Item Code', 'Particulars', 'Unit', 'Price', 'Disc %')
    list(fieldsWithout('tamil_name'), (p, { name, index }) => [
      ...[index === 0 ? name : merged(name), p.product_code, p.product_name, p.per, mrp(p)],
      { text: `${percent(p)}%`, number: percent(p) / 100 },
    ])
  }),

  defineShape('the header once more below each category', ({ list }) => {
    const header = ['S.No', 'Item', 'Content', 'Actual Price', 'Offer Price']
    list(NAME_UNIT_AND_PRICES, numbered, ({ name }) => [[name.toUpperCase()], header], [])
  }),

  defineShape('the category in place of the word for the product', ({ list }) => {
    list(NAME_UNIT_AND_PRICES, numbered, ({ name }) => [
      ['No', name.toUpperCase(), 'Packing', 'M.R.P Rs.', 'Net Price'],
    ])
  }),

  defineShape('no header at all', ({ list }) => {
    list(
      NAME_UNIT_AND_PRICES,
      (p, { index }) => [String(index + 1), p.product_name, p.per, String(mrp(p)), String(net(p))],
      inSecondColumn,
    )
  }),

  defineShape('discounts as shares of one, net where there is none', ({ line, list }) => {
    line('Code', 'Product', 'Pack', 'List Price', 'Discount')
    const share = (p: PriceListProduct) => (percent(p) === 0 ? 'NET' : percent(p) / 100)
    list(
      fieldsWithout('tamil_name'),
      (p) => [p.product_code, p.product_name, p.per, mrp(p), share(p)],
      inSecondColumn,
    )
  }),

  defineShape('all numbers as texts, with lakh commas', ({ line, list }) => {
    line('Sr No', 'Name of the Item', 'UOM', 'MRP (Rs)', 'Less 0%', 'Final Rate')
    list(
      NAME_UNIT_AND_PRICES,
      (p, { index }) => [
        ...[`${index + 1}.`, p.product_name, p.per],
        ...[`${lakhs(mrp(p))}`, `${percent(p)} %`, `₹ ${lakhs(net(p))}/-`],
      ],
      ({ name }) => [[`${name} :-`]],
    )
  }),

  defineShape('Tamil figures', ({ line, list }) => {
    line('எண்', 'பொருள்', 'எம்.ஆர்.பி', 'நிகர விலை')
    list(
      NAME_AND_PRICES,
      (p, { index }) => [
        ...[tamilDigits(String(index + 1)), p.product_name, tamilDigits(String(mrp(p)))],
        `ரூ. ${tamilDigits(net(p).toFixed(2))}`,
      ],
      inSecondColumn,
    )
  }),

  defineShape('Tamil that was encoded twice', ({ line, list }) => {
    line('Code', 'Product Name', 'Tamil Name', 'Unit', 'MRP', 'Selling Price')
    list(
      ALL_FIELDS,
      (p) => [
        ...[p.product_code, encodedTwice(p.product_name), encodedTwice(p.tamil_name), p.per, mrp(p)],
        encodedTwice(`₹${net(p)}`),
      ],
      inSecondColumn,
    )
  }),

  defineShape('decimal commas', ({ line, list }) => {
    line('No.', 'Product', 'Unit', 'MRP', 'Net price')
    list(
      NAME_UNIT_AND_PRICES,
      (p, { index }) => [...[index + 1, p.product_name, p.per], ...[mrp(p), net(p)].map(withDecimalComma)],
      inSecondColumn,
    )
  }),

  defineShape(
    'columns in another order, hidden rows, remarks, what is saved',
    ({ line, hiddenLine, list }) => {
      line(null, 'Net Price', 'You Save', 'M.R.P.', 'Remarks', 'Unit', 'Product Details', 'Type')
      hiddenLine(null, null, null, null, null, null, 'only for the office')
      list(NAME_UNIT_AND_PRICES, (p, { name, serial }) => [
        ...[null, net(p), Math.round((mrp(p) - net(p)) * 100) / 100, mrp(p)],
        ...[serial % 7 === 0 ? 'fast moving' : null, p.per, p.product_name, name],
      ])
    },
  ),

  defineShape('both names in one cell, CAPITALS', ({ line, list }) => {
    line('S.No', 'Items', 'Per', 'Rate', 'Discount Price')
    const tamil = (p: PriceListProduct) => (p.tamil_name === '' ? '' : ` / ${p.tamil_name}`)
    list(
      (p) => (p.tamil_name === '' ? NAME_UNIT_AND_PRICES : fieldsWithout('product_code')),
      (p, { index }) => [index + 1, `${p.product_name.toUpperCase()}${tamil(p)}`, p.per, mrp(p), net(p)],
      ({ name, tamil }) => [[null, `${name.toUpperCase()} / ${tamil}`]],
    )
  }),

  defineShape('codes that begin again in each category', ({ line, list }) => {
    line('Code', 'Fireworks', 'Pcs/Box', 'MRP', 'Offer Rate')
    list(
      NAME_UNIT_AND_PRICES,
      (p, { index }) => [`A${index + 1}`, p.product_name, p.per, mrp(p), net(p)],
      inSecondColumn,
    )
  }),
]
