import type { PriceList, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { type Paise, toRupees } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import type { Grid } from '#domain/price-sheet/grid.ts'
import type { SheetField } from '#domain/price-sheet/preview/preview.ts'
import { type CellInput, createGrid } from './create-grid.ts'

/** The expected content of a row: these fields of the product, and no others. */
export type ExpectedRow = { row: number; product: PriceListProduct; fields: readonly SheetField[] }

/** A written price list and its expected rows. */
export type SampleSheet = {
  rows: readonly (readonly CellInput[])[]
  expectedRows: readonly ExpectedRow[]
  /** Numbers of hidden rows, counted from 1. */
  hidden: readonly number[]
}

/** A shape of real price lists, and a function that writes a price list in it. */
export type Shape = { name: string; write: (list: PriceList) => SampleSheet }

/** Creates the grid of a sheet, like a file parser. */
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
/** Formats 1,00,000.50. */
const lakhs = (amount: number) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Formats 1.400,00. */
const withDecimalComma = (amount: number) =>
  amount.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tamilDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0be6 + Number(digit)))
/** Decodes UTF-8 as Windows-1252. */
const encodedTwice = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => CP1252[byte] ?? String.fromCharCode(byte)).join('')
const CP1252: Readonly<Record<number, string>> = Object.fromEntries(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, index) => [
    0x80 + index,
    letter,
  ]),
)
/** Writes `2¾" Kuruvi` with ASCII fractions and two apostrophes. */
const withAsciiFractions = (name: string) =>
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
/** The position of a row: its category, its index in the category from 0, and its number in the list from 1. */
type RowPosition = Category & { index: number; serial: number }

type SheetWriter = {
  line: (...cells: CellInput[]) => void
  hiddenLine: (...cells: CellInput[]) => void
  /** Writes every category: optional lines above, a row per product with its expected fields, an optional line below. */
  list: (
    expectedFields: readonly SheetField[] | ((product: PriceListProduct) => readonly SheetField[]),
    row: (product: PriceListProduct, position: RowPosition) => CellInput[],
    above?: (category: Category) => CellInput[][],
    below?: CellInput[],
  ) => void
}

function defineShape(name: string, writeList: (writer: SheetWriter) => void): Shape {
  return {
    name,
    write(list) {
      const rows: CellInput[][] = []
      const expectedRows: ExpectedRow[] = []
      const hidden: number[] = []
      writeList({
        line: (...cells) => rows.push(cells),
        hiddenLine(...cells) {
          rows.push(cells)
          hidden.push(rows.length)
        },
        list(expectedFields, row, above, below) {
          let serial = 0
          for (const { category_id, category_name, category_tamil_name } of list.categories) {
            const products = list.products.filter((product) => product.category_id === category_id)
            if (products.length === 0) continue
            const category = { name: category_name, tamil: category_tamil_name }
            rows.push(...(above?.(category) ?? []))
            for (const [index, product] of products.entries()) {
              rows.push(row(product, { ...category, index, serial: ++serial }))
              expectedRows.push({
                row: rows.length,
                product,
                fields: typeof expectedFields === 'function' ? expectedFields(product) : expectedFields,
              })
            }
            if (below) rows.push(below)
          }
        },
      })
      return { rows, expectedRows: expectedRows, hidden }
    },
  }
}

const mergedCell = (text: string): CellInput => ({ text, merged: true })
const NAME_AND_PRICES = fieldsWithout('product_code', 'tamil_name', 'per')
const NAME_UNIT_AND_PRICES = fieldsWithout('product_code', 'tamil_name')
/** A line with only the name of the category in the second column. */
const inSecondColumn = ({ name }: Category): CellInput[][] => [[null, name]]
/** Serial number in the category, name, unit, M.R.P. and selling price. */
const numberedRow = (p: PriceListProduct, { index }: RowPosition): CellInput[] => [
  index + 1,
  p.product_name,
  p.per,
  mrp(p),
  net(p),
]

/** Shapes of real price lists. */
export const SHAPES: readonly Shape[] = [
  defineShape('everything in columns, as exported by a program', ({ line, list }) => {
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

  defineShape('printed: banners, two header rows, serial numbers per category', ({ line, list }) => {
    line('THE CRACKER SHOP')
    line('PRICE LIST 2026')
    line('Ph: 00000 00001 / orders@shop.example')
    line(null, null, null, 'PRICE', mergedCell('PRICE'))
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

  defineShape('copied from a web page: rupee signs, struck price and selling price', ({ line, list }) => {
    line('Image', 'Product', 'Tamil', 'MRP', 'Our price', 'Qty', 'Total')
    list(
      fieldsWithout('product_code', 'per'),
      (p) => [
        'img',
        withAsciiFractions(p.product_name),
        p.tamil_name,
        `₹${mrp(p).toFixed(2)}`,
        `₹ ${net(p).toFixed(2)}`,
      ],
      inSecondColumn,
    )
    line(null, null, null, null, null, null, 'Total: ₹0.00')
  }),

  defineShape('headers in Tamil, discount as a percentage', ({ line, list }) => {
    line('வ.எண்', 'பொருள் பெயர்', 'தமிழில்', 'அளவு', 'விலை ரூ.', 'தள்ளுபடி %')
    list(
      fieldsWithout('product_code'),
      (p, { serial }) => [serial, p.product_name, p.tamil_name, p.per, mrp(p), `${percent(p)}%`],
      ({ tamil }) => [[tamil]],
    )
  }),

  defineShape('headers in Tanglish, the category in a column at its first row only', ({ line, list }) => {
    line('vagai', 'porul peyar', 'alagu', 'asal vilai', 'thallupadi vilai')
    list(NAME_UNIT_AND_PRICES, (p, { name, index }) => [
      index === 0 ? name : null,
      ...[p.product_name, p.per, `Rs. ${mrp(p)}/-`, `Rs. ${net(p)}/-`],
    ])
  }),

  defineShape('an order form with quantity, amount and total', ({ line, list }) => {
    line('Sl.No', 'Description', 'Size/Pcs', 'MRP', 'Discounted Rate', 'Qty', 'Amount')
    let sum = 0
    list(
      NAME_UNIT_AND_PRICES,
      (p, { serial }) => {
        const qty = (serial % 3) + 1
        sum += qty * net(p)
        return [serial, p.product_name, p.per, mrp(p), net(p), qty, qty * net(p)]
      },
      ({ name }) => [[name, ...Array.from({ length: 6 }, () => mergedCell(name))]],
    )
    line(null, 'Grand Total', null, null, null, null, sum)
    line(null, 'Sub Total', null, sum, sum)
  }),

  defineShape('the category in merged cells, hidden rows', ({ line, list }) => {
    line('Group', 'Item Code', 'Particulars', 'Unit', 'Price', 'Disc %')
    list(fieldsWithout('tamil_name'), (p, { name, index }) => [
      ...[index === 0 ? name : mergedCell(name), p.product_code, p.product_name, p.per, mrp(p)],
      { text: `${percent(p)}%`, number: percent(p) / 100 },
    ])
  }),

  defineShape('the header repeated below each category', ({ list }) => {
    const header = ['S.No', 'Item', 'Content', 'Actual Price', 'Offer Price']
    list(NAME_UNIT_AND_PRICES, numberedRow, ({ name }) => [[name.toUpperCase()], header], [])
  }),

  defineShape('the category in place of the product header', ({ list }) => {
    list(NAME_UNIT_AND_PRICES, numberedRow, ({ name }) => [
      ['No', name.toUpperCase(), 'Packing', 'M.R.P Rs.', 'Net Price'],
    ])
  }),

  defineShape('no header', ({ list }) => {
    list(
      NAME_UNIT_AND_PRICES,
      (p, { index }) => [String(index + 1), p.product_name, p.per, String(mrp(p)), String(net(p))],
      inSecondColumn,
    )
  }),

  defineShape('discounts as fractions, or NET', ({ line, list }) => {
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

  defineShape('Tamil digits', ({ line, list }) => {
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

  defineShape('columns in another order, hidden rows, remarks, savings', ({ line, hiddenLine, list }) => {
    line(null, 'Net Price', 'You Save', 'M.R.P.', 'Remarks', 'Unit', 'Product Details', 'Type')
    hiddenLine(null, null, null, null, null, null, 'only for the office')
    list(NAME_UNIT_AND_PRICES, (p, { name, serial }) => [
      ...[null, net(p), Math.round((mrp(p) - net(p)) * 100) / 100, mrp(p)],
      ...[serial % 7 === 0 ? 'fast moving' : null, p.per, p.product_name, name],
    ])
  }),

  defineShape('both names in one cell, capital letters', ({ line, list }) => {
    line('S.No', 'Items', 'Per', 'Rate', 'Discount Price')
    const tamil = (p: PriceListProduct) => (p.tamil_name === '' ? '' : ` / ${p.tamil_name}`)
    list(
      (p) => (p.tamil_name === '' ? NAME_UNIT_AND_PRICES : fieldsWithout('product_code')),
      (p, { index }) => [index + 1, `${p.product_name.toUpperCase()}${tamil(p)}`, p.per, mrp(p), net(p)],
      ({ name, tamil }) => [[null, `${name.toUpperCase()} / ${tamil}`]],
    )
  }),

  defineShape('codes that restart in each category', ({ line, list }) => {
    line('Code', 'Fireworks', 'Pcs/Box', 'MRP', 'Offer Rate')
    list(
      NAME_UNIT_AND_PRICES,
      (p, { index }) => [`A${index + 1}`, p.product_name, p.per, mrp(p), net(p)],
      inSecondColumn,
    )
  }),
]
