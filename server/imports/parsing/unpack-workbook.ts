import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'
import { SHEET_INFLATED_BYTES_MAX, SHEETS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** Maximum number of files in an archive. Workbooks have a few dozen. */
const ENTRIES_MAX = 5_000

const WORKSHEET = /^xl\/worksheets\/[^/]+$/i

/** The parts of a workbook that define its cells. Nothing else is unpacked, in particular no macros and pictures. */
const READ_PARTS =
  /^(mimetype|(content|styles)\.xml|META-INF\/manifest\.xml|\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?workbook\.xml(\.rels)?|xl\/(styles|sharedStrings)\.xml|xl\/worksheets\/[^/]+\.xml)$/i

const isTooLarge = (entries: readonly Entry[]) =>
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > SHEET_INFLATED_BYTES_MAX

/**
 * Unpacks the needed parts of a zipped workbook, by name. Checks the declared sizes first and aborts a part that exceeds its
 * declaration. Throws 'file-too-large' above SHEET_INFLATED_BYTES_MAX, 'file-too-many-cells', 'file-protected', or the library's
 * error (including paths outside the archive).
 */
export async function unpackWorkbook(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true })
  if (archive.entryCount > ENTRIES_MAX) throw new SheetError('file-too-many-cells')
  const entries: Entry[] = []
  for await (const entry of archive.eachEntry()) entries.push(entry)
  if (isTooLarge(entries)) throw new SheetError('file-too-large')
  if (entries.filter(({ fileName }) => WORKSHEET.test(fileName)).length > SHEETS_MAX)
    throw new SheetError('file-too-many-cells')
  const parts = new Map<string, Buffer>()
  for (const entry of entries.filter(({ fileName }) => READ_PARTS.test(fileName))) {
    if (entry.isEncrypted()) throw new SheetError('file-protected')
    parts.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return parts
}
