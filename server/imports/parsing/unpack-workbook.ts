import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'
import { SHEET_INFLATED_BYTES_MAX, SHEETS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** Files in an archive, pictures too: a workbook has some dozens. */
const ENTRIES_MAX = 5_000

const WORKSHEET = /^xl\/worksheets\/[^/]+$/i

/** The parts of a workbook that say what stands in its cells: nothing else is unpacked, macros and pictures least of all. */
const READ_PARTS =
  /^(mimetype|(content|styles)\.xml|META-INF\/manifest\.xml|\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?workbook\.xml(\.rels)?|xl\/(styles|sharedStrings)\.xml|xl\/worksheets\/[^/]+\.xml)$/i

const isTooLarge = (entries: readonly Entry[]) =>
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > SHEET_INFLATED_BYTES_MAX

/**
 * Unpacks the parts of a zipped workbook that are to be read, by their names. Before the first is unpacked, all that the archive says
 * that it holds is summed up; what turns out to be more than was said breaks off there. Throws 'file-too-large' above SHEET_INFLATED_MAX,
 * 'file-too-many-cells', 'file-protected', and whatever the library finds wrong (a path out of the archive too).
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
