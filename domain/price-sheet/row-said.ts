import { PLAIN_TEXTS } from '../catalogue/product-fields.ts'
import type { Paise } from '../money/money.ts'
import { recordOf } from '../record-of.ts'
import { wholeNumber } from '../typed/whole-number.ts'
import { readAmountCell } from './amount-cell.ts'
import { bothNames } from './category-heading.ts'
import type { ColumnMeaning, Corrections, SheetField } from './preview.ts'
import type { RowSaid, Said } from './read-product.ts'
import type { ProductLine } from './read-rows.ts'
import type { Table } from './read-table.ts'
import { type Cell, readyCell } from './sheet-lines.ts'

/** So long the Tamil name of a category may be. */
const TAMIL_LONGEST = 200

/** The meaning of the column that says a field. */
export const MEANS: Record<SheetField, ColumnMeaning> = {
  category_name: 'category',
  product_code: 'code',
  product_name: 'name',
  tamil_name: 'tamil-name',
  per: 'per',
  price: 'mrp',
  discount_percentage: 'discount',
  ...recordOf(PLAIN_TEXTS, (name) => name),
}

/** What a line says in the column that means this: 'empty' where nothing stands, nothing where there is no such column. */
export function cellSaid(
  line: ProductLine['line'],
  means: ColumnMeaning,
  table: Table,
): Cell | 'empty' | undefined {
  if (table.columnOf(means) === undefined || table.isAsked(means)) return undefined
  return table.cellOf(line, means) ?? 'empty'
}

/** Texts that somebody wrote, by row and field. */
type Mended = ReadonlyMap<number, ReadonlyMap<string, string>>

/** What somebody wrote into cells, by the rows in which it stands. */
export function mendedCells(cells: Corrections['cells']): Mended {
  const mended = new Map<number, Map<string, string>>()
  for (const [key, text] of Object.entries(cells)) {
    const [row = '', field = ''] = key.split(':')
    const at = wholeNumber(row)
    mended.set(at, new Map([...(mended.get(at) ?? []), [field, text]]))
  }
  return mended
}

/** What somebody wrote for a field, else the cell of the sheet. */
function fieldSaid({ line }: ProductLine, field: SheetField, table: Table, cells: Mended): Said {
  const mended = cells.get(line.row)?.get(field)
  if (mended !== undefined) return { cell: readyCell(mended) ?? 'empty', isMended: true }
  return { cell: cellSaid(line, MEANS[field], table), isMended: false }
}

/** What a row says of its product, field by field: one cell may hold both names. */
export function namesSaid(product: ProductLine, table: Table, mended: Mended) {
  const said = (field: SheetField) => fieldSaid(product, field, table, mended)
  let name = said('product_name')
  let tamil_name = said('tamil_name')
  // Both names in one cell.
  const both =
    name.cell && name.cell !== 'empty' && tamil_name.cell === undefined
      ? bothNames(name.cell.raw.includes('\n') ? name.cell.raw : name.cell.text)
      : undefined
  if (both && name.cell && name.cell !== 'empty') {
    const { cell, isMended } = name
    name = { cell: { ...cell, text: both.latin }, isMended }
    tamil_name = { cell: { ...cell, text: both.tamil }, isMended: false }
  }
  return {
    code: said('product_code'),
    name,
    tamil_name,
    unit: said('per'),
    price: said('price'),
    discount: said('discount_percentage'),
    plain: recordOf(PLAIN_TEXTS, (name) => said(name)),
  }
}

/** Its text, where a text can be read of it. */
export function textOf({ cell }: Said): string | undefined {
  return cell === undefined || cell === 'empty' || cell.isLost || cell.isError ? undefined : cell.text
}

/** Its amount, where one can be read of it. */
export function amountOf({ cell }: Said, commas: boolean): Paise | undefined {
  return cell === undefined || cell === 'empty' || cell.isError ? undefined : readAmountCell(cell, commas)
}

/** What a row says of its category; `raw` is what stands in the sheet. */
export type CategorySaid = { name: string; raw: string | undefined; isMended: boolean; tamil_name: string }

/** What each row says of its category: by its own cell, or the heading above. */
export function categoriesSaid(
  products: readonly ProductLine[],
  table: Table,
  mended: Mended,
): Map<number, CategorySaid> {
  const said = new Map<number, CategorySaid>()
  const column = products.flatMap(({ line }) => table.cellOf(line, 'category') ?? [])
  // A column that names the category once, in the first row of each.
  const isNamedOnce = column.length < products.length * 0.6
  let above: CategorySaid | undefined
  for (const product of products) {
    const { line, heading } = product
    const { cell, isMended } = fieldSaid(product, 'category_name', table, mended)
    const own =
      cell === undefined || cell === 'empty' || cell.isError
        ? undefined
        : { name: cell.text, raw: cell.raw, isMended, tamil_name: '' }
    if (own && !isMended) above = own
    const ofHeading = heading && {
      name: heading.name,
      raw: heading.text,
      isMended: false,
      tamil_name: heading.tamil_name.length > TAMIL_LONGEST ? '' : heading.tamil_name,
    }
    const category = own ?? (isNamedOnce ? above : undefined) ?? ofHeading
    if (category) said.set(line.row, category)
  }
  return said
}

/** On which columns that are asked the rows depend. */
export function askedOf(table: Table): RowSaid['asked'] {
  const { isAsked, columnOf } = table
  const isCertain = (means: ColumnMeaning) => columnOf(means) !== undefined && !isAsked(means)
  const hasSelling = isCertain('selling-price')
  const price = isAsked('mrp') || (isAsked('selling-price') && !isCertain('mrp'))
  return {
    name: isAsked('name'),
    price,
    discount:
      !price &&
      ((isAsked('selling-price') && !isCertain('discount')) || (isAsked('discount') && !hasSelling)),
  }
}
