import writeXlsxFile, { type CellObject } from 'write-excel-file/node'

/** The style of a cell: `rupees` as money, `percent` for a number from 0 to 100, `wrapped` over several lines. */
type CellLook = 'title' | 'head' | 'rupees' | 'percent' | 'wrapped'
/** A cell to write: a plain text or number, or one with a style and column span; null for an empty cell. */
export type WrittenCell = string | number | null | { value: string | number; look: CellLook; span?: number }
/** A sheet to write. Column widths in characters; `headRows` are frozen. */
export type WrittenSheet = {
  name: string
  widths: readonly number[]
  headRows?: number
  rows: readonly (readonly WrittenCell[])[]
}

const STYLE_BY_LOOK: Record<CellLook, CellObject> = {
  title: { fontWeight: 'bold', fontSize: 16 },
  head: { fontWeight: 'bold', backgroundColor: '#eeeeee', alignVertical: 'center', wrap: true },
  rupees: { format: '#,##0.00' },
  percent: { format: '0"%"' },
  wrapped: { wrap: true, alignVertical: 'top' },
}

/** Escapes characters that XML would drop or reinterpret, in Excel's notation. */
const escapeXmlText = (text: string) =>
  text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_').replace(/\r/g, '_x000D_')

/** Converts a cell. Texts get the format `@`, so that Excel never evaluates them, even after editing (`=1+1`). */
function toCellObject(cell: WrittenCell): CellObject | null {
  if (cell === null || cell === '') return null
  const { value, look, span } = typeof cell === 'object' ? cell : { value: cell }
  const style = { ...(look && STYLE_BY_LOOK[look]), ...(span && { columnSpan: span }) }
  // A format with decimals would show whole numbers as `70.%`.
  if (look === 'percent' && !Number.isInteger(value)) style.format = '0.##"%"'
  return typeof value === 'number'
    ? { ...style, value, type: Number }
    : { ...style, format: '@', value: escapeXmlText(value), type: String }
}

/** Shortens a sheet name to Excel's limit and replaces forbidden characters. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** Writes an .xlsx with one sheet, which `parseSheetFile` reads back unchanged. CPU-heavy; runs in a worker process. */
export async function writeSheet({ name, widths, headRows = 0, rows }: WrittenSheet): Promise<Buffer> {
  return writeXlsxFile(
    rows.map((row) => row.map(toCellObject)),
    {
      sheet: sheetName(name),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: headRows,
    },
  ).toBuffer()
}
