import writeXlsxFile, { type CellObject } from 'write-excel-file/node'

/** How a cell looks: `rupees` as money, `percent` of a number of 0 to 100, `wrapped` over several lines. */
type CellLook = 'title' | 'head' | 'rupees' | 'percent' | 'wrapped'
/** A cell to write: a text or number as it is, or with a look; null for none. `span`: over so many columns. */
export type WrittenCell = string | number | null | { value: string | number; look: CellLook; span?: number }
/** A sheet to write; widths of columns in signs. `headRows`: so many rows stay in view. */
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

/** What XML would lose or take for something else, as Excel writes it. */
const escapeXmlText = (text: string) =>
  text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_').replace(/\r/g, '_x000D_')

/**
 * A text is a text, whatever it begins with: `=1+1` is never computed, neither when the sheet is opened nor when somebody goes over the
 * cell (that is what the format `@` says).
 */
function toCellObject(cell: WrittenCell): CellObject | null {
  if (cell === null || cell === '') return null
  const { value, look, span } = typeof cell === 'object' ? cell : { value: cell }
  const style = { ...(look && STYLE_BY_LOOK[look]), ...(span && { columnSpan: span }) }
  // A format with places for decimals would show a whole number as `70.%`.
  if (look === 'percent' && !Number.isInteger(value)) style.format = '0.##"%"'
  return typeof value === 'number'
    ? { ...style, value, type: Number }
    : { ...style, format: '@', value: escapeXmlText(value), type: String }
}

/** The longest name that Excel gives a sheet, and what cannot be in it. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** Writes an .xlsx of one sheet; what `readSheets` reads of it is the same. Takes about a second for 20,000 rows: in a worker process. */
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
