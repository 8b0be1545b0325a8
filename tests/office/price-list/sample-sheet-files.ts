import { crc32, deflateRawSync } from 'node:zlib'
import { CFB } from '@e965/xlsx'
import { parseSheetFile } from '#server/imports/parsing/parse-sheet-file.ts'
import type { SheetJob } from '#server/imports/sheet-worker.ts'
import { understandGrids } from '#server/imports/understand-grids.ts'
import { writeSheet } from '#server/imports/write-sheet.ts'
import { JobError } from '#server/worker-pool/worker-pool.ts'

/** A sheet pool that parses, interprets and writes sheets in the process of the test. */
export const IN_PROCESS_SHEET_POOL = {
  async run(job: SheetJob): Promise<Buffer<ArrayBuffer>> {
    if ('write' in job) return Buffer.from(await writeSheet(job.write))
    if ('grids' in job) return Buffer.from(understandGrids(job))
    return parseSheetFile(job).then(Buffer.from, (error) => {
      throw new JobError(error.message)
    })
  },
  warmUp() {},
}

/** A part of an archive. `claimedSize` is a wrong uncompressed size in the header. */
export type ArchivePart = string | Buffer | { bytes: Buffer; claimedSize: number }

/** Creates a ZIP archive of parts by name. `isEncrypted` sets the flag of encrypted parts. */
export function createZip(
  parts: Readonly<Record<string, ArchivePart>>,
  isEncrypted = false,
): Buffer<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const content = typeof part === 'string' ? Buffer.from(part) : 'bytes' in part ? part.bytes : part
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(
      typeof part === 'object' && 'claimedSize' in part ? part.claimedSize : content.length,
      18,
    )
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const index = Buffer.alloc(14)
    index.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, index, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end])
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Returns the parts of an .xlsx file with one sheet in XML. `others` are added unchanged. */
export function createXlsxParts(sheet: string, others: Readonly<Record<string, ArchivePart>> = {}) {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
    ...others,
  }
}

/** Returns the XML of a cell with an inline text. */
export const inlineStringCell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Creates an .xlsx file with one sheet of these rows in XML. `after` is the XML after the rows. */
export const createXlsx = (rows: string, after = '') =>
  createZip(createXlsxParts(`<sheetData>${rows}</sheetData>${after}`))

const each = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index + 1)).join('')

/** Creates an .xlsx file with empty sheet parts, and sheets that refer to them, all further sheets to the last part. */
export function createXlsxWithSheets(parts: number, sheets: number): Buffer<ArrayBuffer> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (sheet: number) => Math.min(sheet, parts)
  return createZip(
    createXlsxParts('', {
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${each(parts, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(sheets, (n) => `<sheet name="${n}" sheetId="${n}" r:id="r${n}"/>`)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each(sheets, (n) => `<Relationship Id="r${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${part(n)}.xml"/>`)}</Relationships>`,
      ...Object.fromEntries(
        Array.from({ length: parts }, (_, n) => [`xl/worksheets/sheet${n + 1}.xml`, '<worksheet/>']),
      ),
    }),
  )
}

/** Returns a record of an .xls file: kind, length and content. */
function record(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

/** Creates an .xls file that names this number of empty sheets. */
export function createXlsWithSheets(sheets: number): Buffer {
  const begin = (kind: number) =>
    record(0x809, Buffer.from([0, 6, kind, 0, 0xbb, 0xd, 0xcc, 7, 0, 0, 0, 0, 6, 0, 0, 0]))
  const end = record(10, Buffer.alloc(0))
  const names = Array.from({ length: sheets }, (_, index) => {
    const at = Buffer.alloc(8)
    // After the records of the workbook: its beginning, the sheet names, its end.
    at.writeUInt32LE(20 + 18 * sheets + 4 + 24 * index, 0)
    at.writeUInt8(6, 6)
    return record(0x85, Buffer.concat([at, Buffer.from(String(index).padStart(6, '0'))]))
  })
  const each = Array.from({ length: sheets }, () => [begin(0x10), end]).flat()
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, 'Workbook', Buffer.concat([begin(5), ...names, end, ...each]))
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}

/** Creates an .xls file with this number of hundreds of cells. */
export function createXlsWithCells(hundreds: number): Buffer {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, 'Workbook', Buffer.concat(Array(hundreds).fill(record(0xbd, Buffer.alloc(606)))))
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}

/** Replaces the number format of all cells in an .xls file with one of `signs` characters. */
export function replaceNumberFormat(xls: Buffer, signs: number): Buffer {
  const file = CFB.read(xls, { type: 'buffer' })
  const entry = CFB.find(file, '/Workbook')
  if (!entry) throw new Error('It is no .xls')
  const source = Buffer.from(entry.content)
  const records: Buffer[] = []
  let offset = 0
  for (let at = 0; at + 4 <= source.length; ) {
    const length = source.readUInt16LE(at + 2)
    const [kind, content] = [source.readUInt16LE(at), Buffer.from(source.subarray(at + 4, at + 4 + length))]
    at += 4 + length
    if (kind === 0x41e) {
      const head = Buffer.from([content[0] ?? 0, content[1] ?? 0, signs & 255, signs >> 8, 0])
      records.push(record(kind, Buffer.concat([head, Buffer.alloc(signs, '0')])))
      offset += 5 + signs - length
    } else records.push(record(kind, content))
  }
  // The offsets of the sheets have changed.
  for (const each of records)
    if (each.readUInt16LE(0) === 0x85) each.writeUInt32LE(each.readUInt32LE(4) + offset, 4)
  entry.content = Buffer.concat(records)
  entry.size = entry.content.length
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}

const OPEN = 'urn:oasis:names:tc:opendocument:xmlns'

/** Returns the parts of an .ods file with these tables in XML. */
export const createOdsParts = (tables: string): Record<string, ArchivePart> => ({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="${OPEN}:office:1.0" xmlns:table="${OPEN}:table:1.0" xmlns:text="${OPEN}:text:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  'styles.xml': `<office:document-styles xmlns:office="${OPEN}:office:1.0"/>`,
  'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${OPEN}:manifest:1.0"/>`,
})

/** Creates an .ods file with one table of these rows in XML. */
export const createOds = (rows: string) =>
  createZip(createOdsParts(`<table:table table:name="List">${rows}</table:table>`))
