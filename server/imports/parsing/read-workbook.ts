import { type CellObject, CFB, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { cleanSingleLineText } from '#domain/input/text-schemas.ts'
import type { Grid, GridCell, GridRow } from '#domain/price-sheet/grid.ts'
import { SHEET_CELLS_MAX, SHEET_FORMAT_CHARACTERS_MAX, SHEETS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { checkMarkupOfParts } from './check-markup.ts'
import { fillMergedCells } from './fill-merged-cells.ts'
import { toTextCell } from './grid-limits.ts'
import { prepareExcelParts } from './prepare-excel-parts.ts'
import { findHiddenRows, prepareOpenDocumentParts } from './prepare-open-document-parts.ts'
import { SheetError } from './sheet-error.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

function toNumberCell({ v, w, z }: CellObject): GridCell {
  // A format may hide the value.
  const text = w?.trim() || String(v)
  const number = Number(v)
  return !Number.isFinite(number) || SSF.is_date(String(z ?? '')) ? { text } : { text, number }
}

function toCell(cell: CellObject): GridCell | undefined {
  if (cell.t === 'e') return { text: cell.w || '#N/A', error: true }
  if (cell.t === 'n') return toNumberCell(cell)
  if (cell.t === 's') return toTextCell(String(cell.v))
  return cell.t === 'b' ? { text: cell.v ? 'TRUE' : 'FALSE' } : undefined
}

function toRow(row: number, cellObjects: readonly CellObject[], isHidden: boolean): GridRow {
  const cells = new Map<number, GridCell>()
  for (const [column, cell] of Object.entries(cellObjects)) {
    const read = toCell(cell)
    if (read) cells.set(Number(column), read)
  }
  return isHidden ? { row, cells, is_hidden: true } : { row, cells }
}

function toGrid(sheet: string, read: WorkSheet, hidden: ReadonlySet<number>): Grid {
  // By entries, because the array is sparse: row 1,048,576 alone must not create a million rows.
  const rows = Object.entries(read['!data'] ?? [])
    .map(([index, cells]) => {
      const row = Number(index)
      return toRow(row + 1, cells, hidden.has(row) || read['!rows']?.[row]?.hidden === true)
    })
    .filter(({ cells }) => cells.size > 0)
  return { sheet: cleanSingleLineText(sheet), rows: fillMergedCells(rows, read['!merges'] ?? []) }
}

/** Reads a workbook. The library finds the hidden rows unless `hidden` is given. */
function readBook(bytes: Uint8Array, hidden?: readonly ReadonlySet<number>[]): readonly Grid[] {
  const book: WorkBook = read(bytes, {
    type: 'buffer',
    dense: true,
    // With `cellStyles`, the library creates an empty cell for each cell that a file declares, possibly a million per row.
    cellStyles: !hidden,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
  })
  const sheets = new Map(Object.entries(book.Sheets))
  const grids = book.SheetNames.map((name, place) =>
    toGrid(name, sheets.get(name) ?? {}, hidden?.[place] ?? new Set()),
  )
  // Hidden sheets often contain last year's list.
  const visible = grids.filter((_, place) => !book.Workbook?.Sheets?.[place]?.Hidden)
  return visible.length > 0 ? visible : grids
}

function zipParts(parts: ReadonlyMap<string, Buffer>): Uint8Array {
  const archive = CFB.utils.cfb_new()
  for (const [name, part] of parts) CFB.utils.cfb_add(archive, name, part)
  return CFB.write(archive, { fileType: 'zip' })
}

/**
 * Reads an .xlsx (or .xlsm, ignoring macros) or .ods, detected by its content. Throws 'file-is-none' for other archives, and
 * like `unpackWorkbook`.
 */
export async function readZippedWorkbook(bytes: Buffer): Promise<readonly Grid[]> {
  const parts = await unpackWorkbook(bytes)
  const manifest = parts.get('META-INF/manifest.xml')
  if (manifest?.includes('encryption-data')) throw new SheetError('file-protected')
  const content = parts.get('content.xml')
  const isOpenDocument = `${parts.get('mimetype')}`.startsWith(
    'application/vnd.oasis.opendocument.spreadsheet',
  )
  if (content && isOpenDocument) {
    checkMarkupOfParts(new Map(parts).set('META-INF/manifest.xml', Buffer.from('<manifest/>')))
    const hidden = findHiddenRows(content)
    return readBook(zipParts(prepareOpenDocumentParts(parts)), hidden)
  }
  if (!parts.has('xl/workbook.xml')) throw new SheetError('file-is-none')
  checkMarkupOfParts(parts)
  return readBook(zipParts(prepareExcelParts(parts)))
}

/** Record type of a sheet name in an .xls (BoundSheet8). */
const SHEET_RECORD = 0x85

/** Record types of number formats and of cells. MULRK contains several cells of six bytes each. */
const FORMAT_RECORD = 0x41e
const CELL_RECORDS = new Set([0x06, 0x203, 0x204, 0x205, 0x206, 0x27e, 0x406, 0xd6, 0xfd])
const MULTIPLE_RECORD = 0xbd
/** A format number that no cell uses. */
const NO_FORMAT = 0xffff

/**
 * Prepares an .xls for the library, which parses a format again for each cell: removes formats that are too long for the number
 * of cells. Throws 'file-too-many-cells', also for too many sheets.
 */
function prepareLegacyExcel(bytes: Buffer): Buffer {
  const file = CFB.read(bytes, { type: 'buffer' })
  const entry = CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book')
  const records = Buffer.from(entry?.content ?? [])
  const formats: { at: number; length: number }[] = []
  let sheets = 0
  let cells = 0
  // Each record starts with its type and the length of its data.
  for (let at = 0, length = 0; at + 4 <= records.length; at += 4 + length) {
    const kind = records.readUInt16LE(at)
    length = records.readUInt16LE(at + 2)
    if (kind === SHEET_RECORD) sheets++
    if (CELL_RECORDS.has(kind)) cells++
    if (kind === MULTIPLE_RECORD) cells += Math.floor(length / 6)
    if (kind === FORMAT_RECORD && at + 6 <= records.length) formats.push({ at, length })
  }
  if (sheets > SHEETS_MAX || cells > SHEET_CELLS_MAX) throw new SheetError('file-too-many-cells')
  const long = formats.filter(({ length }) => length * cells > SHEET_FORMAT_CHARACTERS_MAX)
  if (!entry || long.length === 0) return bytes
  for (const { at } of long) records.writeUInt16LE(NO_FORMAT, at + 4)
  entry.content = records
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}

const streamNameBytes = (stream: string) => Buffer.from(stream, 'utf16le')

/**
 * Reads an .xls. Throws 'file-is-none' for other old formats and 'file-protected' for an .xlsx with a password, which has the
 * same container format.
 */
export function readLegacyExcel(bytes: Buffer): readonly Grid[] {
  if (bytes.includes(streamNameBytes('EncryptedPackage'))) throw new SheetError('file-protected')
  if (!bytes.includes(streamNameBytes('Workbook')) && !bytes.includes(streamNameBytes('Book')))
    throw new SheetError('file-is-none')
  try {
    return readBook(prepareLegacyExcel(bytes))
  } catch (error) {
    if (/password/i.test(String(error))) throw new SheetError('file-protected')
    throw error
  }
}
