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

/** The maximum length of a category's Tamil name. */
const TAMIL_NAME_LENGTH_MAX = 200

/** The column meaning of each field. */
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

/** Returns a row's cell in the column with a meaning: 'empty' if it is empty, undefined without such a column. */
export function readColumnCell(
  line: ProductLine['line'],
  means: ColumnMeaning,
  table: SheetTable,
): SheetCell | 'empty' | undefined {
  if (table.columnOf(means) === undefined || table.isUncertain(means)) return undefined
  return table.cellOf(line, means) ?? 'empty'
}

/** The user's texts by row and field. */
type CorrectedCells = ReadonlyMap<number, ReadonlyMap<string, string>>

/** Groups the user's texts by row. */
export function groupCorrectionsByRow(cells: Corrections['cells']): CorrectedCells {
  const correctedCells = new Map<number, Map<string, string>>()
  for (const [key, text] of Object.entries(cells)) {
    const [row = '', field = ''] = key.split(':')
    const at = parseWholeNumber(row)
    correctedCells.set(at, new Map([...(correctedCells.get(at) ?? []), [field, text]]))
  }
  return correctedCells
}

/** Returns the user's text for a field, or else the sheet's cell. */
function readField(
  { line }: ProductLine,
  field: SheetField,
  table: SheetTable,
  cells: CorrectedCells,
): FieldInput {
  const correctedText = cells.get(line.row)?.get(field)
  if (correctedText !== undefined) return { cell: parseCell(correctedText) ?? 'empty', isCorrected: true }
  return { cell: readColumnCell(line, MEANING_BY_FIELD[field], table), isCorrected: false }
}

/** Reads the fields of a product row. One cell may have both names. */
export function readRowFields(product: ProductLine, table: SheetTable, correctedCells: CorrectedCells) {
  const read = (field: SheetField) => readField(product, field, table, correctedCells)
  let name = read('product_name')
  let tamil_name = read('tamil_name')
  // Both names in one cell.
  const names =
    name.cell && name.cell !== 'empty' && tamil_name.cell === undefined
      ? splitBilingualName(name.cell.raw.includes('\n') ? name.cell.raw : name.cell.text)
      : undefined
  if (names && name.cell && name.cell !== 'empty') {
    const { cell, isCorrected } = name
    name = { cell: { ...cell, text: names.latin }, isCorrected }
    tamil_name = { cell: { ...cell, text: names.tamil }, isCorrected: false }
  }
  return {
    code: read('product_code'),
    name,
    tamil_name,
    unit: read('per'),
    price: read('price'),
    discount: read('discount_percentage'),
    plain: createRecord(PLAIN_TEXT_FIELDS, (name) => read(name)),
  }
}

/** Returns a field's readable text. */
export function cellText({ cell }: FieldInput): string | undefined {
  return cell === undefined || cell === 'empty' || cell.isUnreadable || cell.isError ? undefined : cell.text
}

/** Returns a field's readable amount. */
export function cellAmount({ cell }: FieldInput, commas: boolean): Paise | undefined {
  return cell === undefined || cell === 'empty' || cell.isError ? undefined : readAmountCell(cell, commas)
}

/** The category of a row; `raw` is the sheet's text. */
export type CategoryInput = {
  name: string
  raw: string | undefined
  isCorrected: boolean
  tamil_name: string
}

/** Returns the category of each row, from its own cell or the heading above. */
export function readRowCategories(
  products: readonly ProductLine[],
  table: SheetTable,
  correctedCells: CorrectedCells,
): Map<number, CategoryInput> {
  const categoryByRow = new Map<number, CategoryInput>()
  const column = products.flatMap(({ line }) => table.cellOf(line, 'category') ?? [])
  // The column names each category only in its first row.
  const isNamedOnce = column.length < products.length * 0.6
  let lastCategory: CategoryInput | undefined
  for (const product of products) {
    const { line, heading } = product
    const { cell, isCorrected } = readField(product, 'category_name', table, correctedCells)
    const ownCategory =
      cell === undefined || cell === 'empty' || cell.isError
        ? undefined
        : { name: cell.text, raw: cell.raw, isCorrected, tamil_name: '' }
    if (ownCategory && !isCorrected) lastCategory = ownCategory
    const headingCategory = heading && {
      name: heading.name,
      raw: heading.text,
      isCorrected: false,
      tamil_name: heading.tamil_name.length > TAMIL_NAME_LENGTH_MAX ? '' : heading.tamil_name,
    }
    const category = ownCategory ?? (isNamedOnce ? lastCategory : undefined) ?? headingCategory
    if (category) categoryByRow.set(line.row, category)
  }
  return categoryByRow
}

/** Returns the fields that depend on columns with an uncertain meaning. */
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
