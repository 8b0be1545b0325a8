import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheetsInWorker, SHEETS_HEAP_MAX } from '#server/imports/read-sheets-in-worker.ts'
import type { SheetJob } from '#server/imports/sheet-worker.ts'
import { openWorkerPool } from '#server/worker-pool/worker-pool.ts'
import { measureFastestRun } from '../../measure-fastest-run.ts'
import {
  type ArchivePart,
  createOds,
  createOdsParts,
  createXlsWithCells,
  createXlsWithSheets,
  createXlsx,
  createXlsxParts,
  createXlsxWithSheets,
  createZip,
  inlineStringCell,
  replaceNumberFormat,
} from './sample-sheet-files.ts'
import { createWorkbook } from './sample-workbook.ts'

const script = new URL('../../../server/imports/sheet-worker.ts', import.meta.url).pathname
const readers = openWorkerPool<SheetJob>(script, { waitingMax: 100, heapMax: SHEETS_HEAP_MAX })
const csv = (text: string) => Buffer.from(text)
const readSheets = (bytes: Buffer) => readSheetsInWorker(readers, bytes, 'list.xlsx')
const findProblem = async (bytes: Buffer) => (await readSheets(bytes)).refusal?.problems?.price_list

// Start the worker process first: it usually runs already when a file arrives.
beforeAll(async () => {
  const { data } = await readSheets(createXlsx('<row r="1"><c r="A1"><v>1</v></c></row>'))
  expect(data).toBeDefined()
})
afterAll(() => readers.close())

describe('A hostile price-list file', { tags: ['O5', 'W7'] }, () => {
  const row = (cells: string, number = 1) => `<row r="${number}">${cells}</row>`
  const singleRow = row('<c r="A1"><v>1</v></c>')
  const entityDeclarations = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const excelWith = (others: Record<string, ArchivePart>) =>
    createZip(createXlsxParts(`<sheetData>${singleRow}</sheetData>`, others))
  const openWith = (others: Record<string, ArchivePart>) => createZip({ ...createOdsParts(''), ...others })
  const zeros = Buffer.alloc(1024)
  const cells = (count: number) =>
    Array.from({ length: count }, (_, column) => `<c r="${utils.encode_col(column)}1"><v>1</v></c>`).join('')
  const repeated = (rows: number, columns: number) =>
    createOds(
      `<table:table-row table:number-rows-repeated="${rows}"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="${columns}"><text:p>1</text:p></table:table-cell></table:table-row>`,
    )
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])

  const FILES: Record<string, [why: string, file: () => Buffer]> = {
    'a zip bomb with its true size': [
      'file-too-large',
      () => excelWith({ 'xl/media/image1.png': { bytes: zeros, claimedSize: 200 * 1024 * 1024 } }),
    ],
    'a zip bomb with a wrong size': [
      'file-damaged',
      () =>
        excelWith({ 'xl/sharedStrings.xml': { bytes: Buffer.alloc(150 * 1024 * 1024), claimedSize: 1000 } }),
    ],
    'a file above the size limit': ['file-too-large', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a,')],
    'a million columns': ['file-too-many-cells', () => createXlsx(row('<c><v>1</v></c>'.repeat(1_000_000)))],
    'more columns than allowed': ['file-too-many-cells', () => createXlsx(row(cells(201)))],
    'a million columns of a CSV file': ['file-too-many-cells', () => csv(','.repeat(1_000_000).concat('a'))],
    'only row 1,048,576': [
      'file-too-many-cells',
      () => createXlsx(row('<c r="A1048576"><v>1</v></c>', 1_048_576)),
    ],
    'a row number beyond the format': [
      'file-too-many-cells',
      () => createXlsx(row('<c r="A4294967290"><v>1</v></c>', 4_294_967_290)),
    ],
    'twenty thousand rows and one': ['file-too-many-cells', () => csv('a\n'.repeat(20_001))],
    'millions of empty rows': ['file-too-many-cells', () => csv('\n'.repeat(9_000_000).concat('a'))],
    'a long text in a cell': ['file-too-many-cells', () => csv(`a,${'b'.repeat(2001)}`)],
    'endless spaces in an .ods': [
      'file-too-many-cells',
      () =>
        createOds(
          `<table:table-row><table:table-cell office:value-type="string"><text:p>a<text:s text:c="500000000"/>b</text:p></table:table-cell></table:table-row>`,
        ),
    ],
    'nested formats in an .ods': ['file-damaged', () => openWithFormat(formatOf(digits(9)))],
    'more cells than allowed in an .xls': ['file-too-many-cells', () => createXlsWithCells(2_600)],
    'a cell repeated over the whole sheet': ['file-too-many-cells', () => repeated(1_048_576, 16_384)],
    'a long text in thousands of cells': [
      'file-too-many-cells',
      () =>
        createOds(
          `<table:table-row table:number-rows-repeated="25"><table:table-cell office:value-type="string" table:number-columns-repeated="200"><text:p>${'a'.repeat(2000)}</text:p></table:table-cell></table:table-row>`,
        ),
    ],
    'a long text merged over thousands of cells': [
      'file-too-many-cells',
      () =>
        createXlsx(
          Array.from({ length: 25 }, (_, n) =>
            row(
              `${n === 0 ? inlineStringCell('A1', 'a'.repeat(2000)) : ''}<c r="GR${n + 1}"><v>1</v></c>`,
              n + 1,
            ),
          ).join(''),
          '<mergeCells><mergeCell ref="A1:GQ25"/></mergeCells>',
        ),
    ],
    'thousands of overlapping merged cells': [
      'file-too-many-cells',
      () =>
        createXlsx(
          Array.from({ length: 2000 }, (_, n) => row(`<c r="A${n + 1}"><v>1</v></c>`, n + 1)).join(''),
          `<mergeCells>${Array.from({ length: 2000 }, (_, n) => `<mergeCell ref="A${n + 1}:XFD1048576"/>`).join('')}</mergeCells>`,
        ),
    ],
    'unclosed elements': ['file-damaged', () => createZip(createXlsxParts('<sheetData '.repeat(4_000)))],
    'unclosed elements in the content types': [
      'file-damaged',
      () => excelWith({ '[Content_Types].xml': '<Override PartName="/'.repeat(10_000) }),
    ],
    'unclosed elements in a comment': [
      'file-damaged',
      () => createZip(createXlsxParts(`<!--${'<sheetData '.repeat(4_000)}-->`)),
    ],
    'too many sheets': ['file-too-many-cells', () => createXlsxWithSheets(60_000, 60_000)],
    'one sheet under many names': ['file-too-many-cells', () => createXlsxWithSheets(1, 60_000)],
    'too many tables': [
      'file-too-many-cells',
      () => createZip(createOdsParts('<table:table table:name="a"/>'.repeat(60_000))),
    ],
    'too many sheets in an .xls': ['file-too-many-cells', () => createXlsWithSheets(60_000)],
    'billions of hidden rows': [
      'file-too-many-cells',
      () =>
        createOds(
          `${'<table:table-row table:visibility="collapse" table:number-rows-repeated="1000000"><table:table-cell/></table:table-row>'.repeat(1_000)}<table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>`,
        ),
    ],
    'too many files in the archive': [
      'file-too-many-cells',
      () => excelWith(Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`a/${n}.bin`, '']))),
    ],
    'entities in a sheet': [
      'file-damaged',
      () =>
        excelWith({
          'xl/worksheets/sheet1.xml': `${entityDeclarations}<worksheet><sheetData>&f;</sheetData></worksheet>`,
        }),
    ],
    'entities in the shared strings': [
      'file-damaged',
      () => excelWith({ 'xl/sharedStrings.xml': `${entityDeclarations}<sst/>` }),
    ],
    'entities in an .ods': [
      'file-damaged',
      () => openWith({ 'content.xml': `${entityDeclarations}<a>&f;</a>` }),
    ],
    'a path outside of the archive': ['file-damaged', () => excelWith({ '../../etc/cron.d/x.xml': 'x' })],
    'a truncated .xlsx': ['file-damaged', () => createWorkbook('xlsx').subarray(0, 3000)],
    'a truncated .xls': ['file-damaged', () => createWorkbook('biff8').subarray(0, 3000)],
    'an unclosed quotation mark': ['file-damaged', () => csv('a,b\n"c,d\ne,f')],
    'an .xlsx with a password': [
      'file-protected',
      () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    'an archive with a password': [
      'file-protected',
      () => createZip(createXlsxParts(`<sheetData>${singleRow}</sheetData>`), true),
    ],
    'an .ods with a password': [
      'file-protected',
      () =>
        openWith({
          'content.xml': Buffer.from([1, 2, 3]),
          'META-INF/manifest.xml': '<m:manifest><m:encryption-data/></m:manifest>',
        }),
    ],
    'another kind of archive': ['file-is-none', () => createZip({ 'word/document.xml': '<w/>' })],
    'another kind of compound file': ['file-is-none', () => compound],
    'an HTML page': ['file-is-none', () => csv('<html><script>alert(1)</script><table><tr><td>1</table>')],
    'an SVG drawing': ['file-is-none', () => csv('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    'a PDF': ['file-is-none', () => csv('%PDF-1.7\n1 0 obj')],
    'a picture': ['file-is-none', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    'an empty file': ['file-is-none', () => Buffer.alloc(0)],
  }

  it.each(Object.entries(FILES))(
    '%s is rejected with the reason within a second',
    async (_, [problem, file]) => {
      const bytes = file()
      const duration = await measureFastestRun(1_000, async () =>
        expect(await findProblem(bytes)).toBe(problem),
      )
      expect(duration).toBeLessThan(1_000)
    },
  )

  function createFormattedXls(count: number): Buffer {
    const sheet = utils.aoa_to_sheet(Array.from({ length: count / 100 }, () => Array(100).fill(12.5)))
    for (const [at, cell] of Object.entries(sheet)) if (!at.startsWith('!')) cell.z = '0.000000'
    return write({ SheetNames: ['List'], Sheets: { List: sheet } }, { type: 'buffer', bookType: 'biff8' })
  }
  const digits = (count: number) => `<n:number n:min-integer-digits="${count}"/>`
  const formatOf = (content: string) => `<n:number-style n:name="N1">${content}</n:number-style>`
  const FORMATTED: Record<string, () => Buffer> = {
    'an .ods whose format has thousands of digits': () => openWithFormat(digits(500_000).repeat(400)),
    'an .ods whose format fills the memory': () => openWithFormat(digits(100_000_000)),
    'an .xls with a long format': () => replaceNumberFormat(createFormattedXls(2_000), 20_000),
    'an .xlsx with a long format': () =>
      createZip(
        createXlsxParts(
          `<sheetData>${Array.from({ length: 200 }, (_, n) => row('<c s="0"><v>1</v></c>'.repeat(100), n + 1)).join('')}</sheetData>`,
          {
            'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'0'.repeat(1_900)}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
          },
        ),
      ),
  }
  function openWithFormat(content: string): Buffer {
    const cell =
      '<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>'
    const parts = createOdsParts(
      `<table:table table:name="List"><table:table-row>${cell}</table:table-row></table:table>`,
    )
    const styles = `<office:automatic-styles>${formatOf(content)}</office:automatic-styles><office:body>`
    const partText = (name: string) => String(parts[name])
    return createZip({ ...parts, 'content.xml': partText('content.xml').replace('<office:body>', styles) })
  }

  it.each(Object.entries(FORMATTED))('%s is parsed within seconds', async (_, file) => {
    const bytes = file()
    const duration = await measureFastestRun(3_000, async () =>
      expect((await readSheets(bytes)).data).toBeDefined(),
    )
    expect(duration).toBeLessThan(3_000)
  })

  it('reads many cells without styles or with theme colours within seconds', async () => {
    const rows = (style: string) =>
      Array.from({ length: 600 }, (_, n) => row(`<c${style}><v>1</v></c>`.repeat(100), n + 1)).join('')
    const themed = `<styleSheet><fills><fill><patternFill patternType="solid"><fgColor theme="4"/></patternFill></fill></fills><cellXfs><xf numFmtId="0" fillId="0"/></cellXfs></styleSheet>`
    for (const file of [
      createXlsx(rows('')),
      createZip(createXlsxParts(`<sheetData>${rows(' s="0"')}</sheetData>`, { 'xl/styles.xml': themed })),
    ]) {
      const duration = await measureFastestRun(3_000, async () =>
        expect((await readSheets(file)).data).toBeDefined(),
      )
      expect(duration).toBeLessThan(3_000)
    }
  })

  it('uses no memory of the shop’s process', async () => {
    const files = [
      'a zip bomb with a wrong size',
      'a million columns',
      'a cell repeated over the whole sheet',
    ].map((name) => FILES[name]?.[1]())
    global.gc?.()
    const before = process.memoryUsage().rss
    for (const file of files) if (file) await findProblem(file)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  })
})
