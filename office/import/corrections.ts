import type { ImportJson, PreviewJson } from '#contract/office/imports.ts'
import type { ColumnMeaning, SheetField } from '#domain/price-sheet/preview/preview.ts'

/** All that somebody said about a sheet: in place of what was understood. */
export type Corrections = ImportJson['corrections']
/** A row of the preview. */
export type SheetRow = PreviewJson['rows'][number]
/** One thing more, or less, that somebody says about a sheet. */
export type Correction = (said: Corrections) => Corrections

function omitKey<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _, ...rest } = record
  return rest
}

/** The name of a cell in what was said: '12:price'. */
export const cellKey = (row: number, field: SheetField) => `${row}:${field}`

/** A cell says this. */
export const correctCell =
  (row: number, field: SheetField, text: string): Correction =>
  (said) => ({ ...said, cells: { ...said.cells, [cellKey(row, field)]: text } })

/** A cell says what it says in the sheet. */
export const revertCell =
  (row: number, field: SheetField): Correction =>
  (said) => ({ ...said, cells: omitKey(said.cells, cellKey(row, field)) })

/** A row is left out, or no longer is. */
export const skipRow =
  (row: number, isSkipped: boolean): Correction =>
  (said) => {
    const others = said.skipped.filter((other) => other !== row)
    return { ...said, skipped: isSkipped ? [...others, row] : others }
  }

/** A column means this, and no other that was said to. */
export const assignColumn =
  (column: number, means: ColumnMeaning): Correction =>
  (said) => {
    const others = Object.entries(said.columns).filter(([, other]) => other !== means || means === 'ignored')
    return { ...said, columns: { ...Object.fromEntries(others), [column]: means } }
  }

/** A row is that product; 'new' for none that the shop has. Asked again without an answer. */
export const matchProduct =
  (row: number, product: string | undefined): Correction =>
  (said) => {
    const others = omitKey(said.matches, `${row}`)
    return { ...said, matches: product === undefined ? others : { ...others, [row]: product } }
  }

/** Products that the sheet does not have are taken off the list, or stay. */
export const removeProducts =
  (products: readonly string[], isToGo: boolean): Correction =>
  (said) => {
    const these = new Set(products)
    const others = said.to_go.filter((other) => !these.has(other))
    return { ...said, to_go: isToGo ? [...others, ...these] : others }
  }

/** Another sheet of the file is read; what was said of the first holds for that alone. */
export const chooseSheet =
  (sheet: string): Correction =>
  () => ({ sheet, columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] })

/** Whether anything was said of this sheet. */
export function hasCorrections({ columns, cells, skipped, matches, to_go }: Corrections): boolean {
  return [columns, cells, skipped, matches, to_go].some((each) => Object.keys(each).length > 0)
}

/** Whether somebody has to say something of a row before it is published. */
const isRowUndecided = ({ group, problem }: SheetRow) =>
  group === 'not-understood' || (problem === 'which-product' && group !== 'skipped')

/** How many columns and rows are asked about: nothing is published before that is answered. */
export function countOpenQuestions({ columns, rows }: PreviewJson): { columns: number; rows: number } {
  return {
    columns: columns.filter(({ is_asked }) => is_asked).length,
    rows: rows.filter(isRowUndecided).length,
  }
}

/** What is mended begins with what was said, on its way or not, or else with what stands in the sheet. */
export function initialCellText(said: Corrections, { row, cells }: SheetRow, field: SheetField): string {
  const cell = cells[field]
  const mended = row === null ? undefined : said.cells[cellKey(row, field)]
  const raw = cell?.problem || cell?.is_mended ? cell.raw : undefined
  return mended ?? raw ?? cell?.new ?? cell?.raw ?? ''
}

/** What names a row wherever it stands: its number in the sheet, or the product that the sheet does not have. */
export const rowKey = ({ row, product_id }: SheetRow) => (row === null ? `${product_id}` : `${row}`)

/** What a row is called: its product, as the sheet or else the shop calls it; 'Row 14' where neither does. */
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
