import { CFB } from '@e965/xlsx'
import { SHEET_CELLS_MAX, SHEET_FORMAT_CHARACTERS_MAX, SHEETS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

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
export function prepareLegacyExcel(bytes: Buffer): Buffer {
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
