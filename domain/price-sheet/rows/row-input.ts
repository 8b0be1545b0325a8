import { PLAIN_TEXT_FIELDS } from '../../catalogue/product-fields.ts'
import { createRecord } from '../../create-record.ts'
import { parseWholeNumber } from '../../input/parse-whole-number.ts'
import type { Paise } from '../../money/money.ts'
import { readAmountCell } from '../cells/amount-cell.ts'
import type { SheetTable } from '../columns/read-table.ts'
import type { ColumnMeaning, Corrections, SheetField } from '../preview/preview.ts'
import { parseCell, type SheetCell } from '../sheet-lines.ts'
import { splitBilingualName } from './category-heading.ts'
import type { ProductLine } from './classify-rows.ts'
import type { FieldInput, RowInput } from './read-product.ts'

/** So long the Tamil name of a category may be. */
const TAMIL_NAME_LENGTH_MAX = 200

/** The meaning of the column that says a field. */
export const MEANING_BY_FIELD: Record<SheetField, ColumnMeaning> = {
  category_name: 'category',
  product_code: 'code',
  product_name: 'name',
  tamil_name: 'tamil-name',
  per: 'per',
  price: 'mrp',
  discount_percentage: 'discount',
  ...createRecord(PLAIN_TEXT_FIELDS, (name) => name),
}

/** What a line says in the column that means this: 'empty' where nothing stands, nothing where there is no such column. */
export function readColumnCell(
  line: ProductLine['line'],
  means: ColumnMeaning,
  table: SheetTable,
): SheetCell | 'empty' | undefined {
  if (table.columnOf(means) === undefined || table.isUncertain(means)) return undefined
  return table.cellOf(line, means) ?? 'empty'
}

/** Texts that somebody wrote, by row and field. */
type CorrectedCells = ReadonlyMap<number, ReadonlyMap<string, string>>

/** What somebody wrote into cells, by the rows in which it stands. */
export function groupCorrectionsByRow(cells: Corrections['cells']): CorrectedCells {
  const mended = new Map<number, Map<string, string>>()
  for (const [key, text] of Object.entries(cells)) {
    const [row = '', field = ''] = key.split(':')
    const at = parseWholeNumber(row)
    mended.set(at, new Map([...(mended.get(at) ?? []), [field, text]]))
  }
  return mended
}

/** What somebody wrote for a field, else the cell of the sheet. */
function readField(
  { line }: ProductLine,
  field: SheetField,
  table: SheetTable,
  cells: CorrectedCells,
): FieldInput {
  const mended = cells.get(line.row)?.get(field)
  if (mended !== undefined) return { cell: parseCell(mended) ?? 'empty', isCorrected: true }
  return { cell: readColumnCell(line, MEANING_BY_FIELD[field], table), isCorrected: false }
}

/** What a row says of its product, field by field: one cell may hold both names. */
export function readRowFields(product: ProductLine, table: SheetTable, mended: CorrectedCells) {
  const said = (field: SheetField) => readField(product, field, table, mended)
  let name = said('product_name')
  let tamil_name = said('tamil_name')
  // Both names in one cell.
  const both =
    name.cell && name.cell !== 'empty' && tamil_name.cell === undefined
      ? splitBilingualName(name.cell.raw.includes('\n') ? name.cell.raw : name.cell.text)
      : undefined
  if (both && name.cell && name.cell !== 'empty') {
    const { cell, isCorrected } = name
    name = { cell: { ...cell, text: both.latin }, isCorrected }
    tamil_name = { cell: { ...cell, text: both.tamil }, isCorrected: false }
  }
  return {
    code: said('product_code'),
    name,
    tamil_name,
    unit: said('per'),
    price: said('price'),
    discount: said('discount_percentage'),
    plain: createRecord(PLAIN_TEXT_FIELDS, (name) => said(name)),
  }
}

/** Its text, where a text can be read of it. */
export function cellText({ cell }: FieldInput): string | undefined {
  return cell === undefined || cell === 'empty' || cell.isUnreadable || cell.isError ? undefined : cell.text
}

/** Its amount, where one can be read of it. */
export function cellAmount({ cell }: FieldInput, commas: boolean): Paise | undefined {
  return cell === undefined || cell === 'empty' || cell.isError ? undefined : readAmountCell(cell, commas)
}

/** What a row says of its category; `raw` is what stands in the sheet. */
export type CategoryInput = {
  name: string
  raw: string | undefined
  isCorrected: boolean
  tamil_name: string
}

/** What each row says of its category: by its own cell, or the heading above. */
export function readRowCategories(
  products: readonly ProductLine[],
  table: SheetTable,
  mended: CorrectedCells,
): Map<number, CategoryInput> {
  const said = new Map<number, CategoryInput>()
  const column = products.flatMap(({ line }) => table.cellOf(line, 'category') ?? [])
  // A column that names the category once, in the first row of each.
  const isNamedOnce = column.length < products.length * 0.6
  let above: CategoryInput | undefined
  for (const product of products) {
    const { line, heading } = product
    const { cell, isCorrected } = readField(product, 'category_name', table, mended)
    const own =
      cell === undefined || cell === 'empty' || cell.isError
        ? undefined
        : { name: cell.text, raw: cell.raw, isCorrected, tamil_name: '' }
    if (own && !isCorrected) above = own
    const ofHeading = heading && {
      name: heading.name,
      raw: heading.text,
      isCorrected: false,
      tamil_name: heading.tamil_name.length > TAMIL_NAME_LENGTH_MAX ? '' : heading.tamil_name,
    }
    const category = own ?? (isNamedOnce ? above : undefined) ?? ofHeading
    if (category) said.set(line.row, category)
  }
  return said
}

/** On which columns that are asked the rows depend. */
export function findUncertainFields(table: SheetTable): RowInput['uncertain'] {
  const { isUncertain, columnOf } = table
  const isCertain = (means: ColumnMeaning) => columnOf(means) !== undefined && !isUncertain(means)
  const hasSelling = isCertain('selling-price')
  const price = isUncertain('mrp') || (isUncertain('selling-price') && !isCertain('mrp'))
  return {
    name: isUncertain('name'),
    price,
    discount:
      !price &&
      ((isUncertain('selling-price') && !isCertain('discount')) || (isUncertain('discount') && !hasSelling)),
  }
}
