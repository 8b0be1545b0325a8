import type { ImportJson, PreviewJson } from '#contract/office/imports.ts'
import type { ColumnMeaning, SheetField } from '#domain/price-sheet/preview/preview.ts'

/** A user's corrections of a sheet, which override how it was read. */
export type Corrections = ImportJson['corrections']
/** A row of the preview. */
export type SheetRow = PreviewJson['rows'][number]
/** One change of the corrections. */
export type Correction = (corrections: Corrections) => Corrections

function omitKey<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _, ...rest } = record
  return rest
}

/** The key of a cell in the corrections: '12:price'. */
export const cellKey = (row: number, field: SheetField) => `${row}:${field}`

/** Sets the text of a cell. */
export const correctCell =
  (row: number, field: SheetField, text: string): Correction =>
  (corrections) => ({ ...corrections, cells: { ...corrections.cells, [cellKey(row, field)]: text } })

/** Restores a cell's text from the sheet. */
export const revertCell =
  (row: number, field: SheetField): Correction =>
  (corrections) => ({ ...corrections, cells: omitKey(corrections.cells, cellKey(row, field)) })

/** Skips a row, or includes it again. */
export const skipRow =
  (row: number, isSkipped: boolean): Correction =>
  (corrections) => {
    const others = corrections.skipped.filter((other) => other !== row)
    return { ...corrections, skipped: isSkipped ? [...others, row] : others }
  }

/** Assigns a meaning to a column and takes it from any other column. */
export const assignColumn =
  (column: number, meaning: ColumnMeaning): Correction =>
  (corrections) => {
    const others = Object.entries(corrections.columns).filter(
      ([, other]) => other !== meaning || meaning === 'ignored',
    )
    return { ...corrections, columns: { ...Object.fromEntries(others), [column]: meaning } }
  }

/** Matches a row to a product, or to none for 'new'. Undefined makes the question open again. */
export const matchProduct =
  (row: number, product: string | undefined): Correction =>
  (corrections) => {
    const others = omitKey(corrections.matches, `${row}`)
    return { ...corrections, matches: product === undefined ? others : { ...others, [row]: product } }
  }

/** Removes products that the sheet does not have from the price list, or keeps them. */
export const removeProducts =
  (products: readonly string[], isRemoved: boolean): Correction =>
  (corrections) => {
    const ids = new Set(products)
    const others = corrections.to_go.filter((other) => !ids.has(other))
    return { ...corrections, to_go: isRemoved ? [...others, ...ids] : others }
  }

/** Chooses another sheet of the file. Corrections apply to one sheet, so all are cleared. */
export const chooseSheet =
  (sheet: string): Correction =>
  () => ({ sheet, columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] })

/** Whether the sheet has any corrections. */
export function hasCorrections({ columns, cells, skipped, matches, to_go }: Corrections): boolean {
  return [columns, cells, skipped, matches, to_go].some((each) => Object.keys(each).length > 0)
}

/** Whether a row needs a decision before publishing. */
const isRowUndecided = ({ group, problem }: SheetRow) =>
  group === 'not-understood' || (problem === 'which-product' && group !== 'skipped')

/** Counts the columns and rows that need a decision before publishing. */
export function countOpenQuestions({ columns, rows }: PreviewJson): { columns: number; rows: number } {
  return {
    columns: columns.filter(({ is_asked }) => is_asked).length,
    rows: rows.filter(isRowUndecided).length,
  }
}

/** The text to start editing a cell with: its correction, or else the text in the sheet. */
export function initialCellText(
  corrections: Corrections,
  { row, cells }: SheetRow,
  field: SheetField,
): string {
  const cell = cells[field]
  const corrected = row === null ? undefined : corrections.cells[cellKey(row, field)]
  const raw = cell?.problem || cell?.is_mended ? cell.raw : undefined
  return corrected ?? raw ?? cell?.new ?? cell?.raw ?? ''
}

/** A row's key: its number in the sheet, or the id of a product that the sheet does not have. */
export const rowKey = ({ row, product_id }: SheetRow) => (row === null ? `${product_id}` : `${row}`)

/** A row's name: its product in the sheet or the price list, or 'Row 14'. */
export function rowName({ row, cells }: SheetRow, words: { row: string }): string {
  const { product_name, product_code } = cells
  const names = [
    product_name?.new,
    product_name?.raw,
    product_name?.old,
    product_code?.new,
    product_code?.old,
  ]
  return names.find(Boolean) ?? `${words.row} ${row}`
}
