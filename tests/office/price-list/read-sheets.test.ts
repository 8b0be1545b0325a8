import fc from 'fast-check'
import readExcelFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Grid } from '#domain/price-sheet/grid.ts'
import { gridsFromJson } from '#server/imports/parsing/grids-json.ts'
import { readSheetsInWorker } from '#server/imports/read-sheets-in-worker.ts'
import { writeSheet } from '#server/imports/write-sheet.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import {
  createOds,
  createXlsx,
  createXlsxParts,
  createZip,
  IN_PROCESS_SHEET_POOL,
  inlineStringCell,
} from './sample-sheet-files.ts'
import { createWorkbook } from './sample-workbook.ts'

const csv = (text: string) => Buffer.from(text)

async function readGrids(bytes: Buffer, name = 'list.xlsx'): Promise<readonly Grid[]> {
  const { data, refusal } = await readSheetsInWorker(IN_PROCESS_SHEET_POOL, bytes, name)
  if (refusal) throw new Error(JSON.stringify(refusal))
  return gridsFromJson(data)
}

/** Returns the texts of the first sheet by row and column, with marks for errors, merged cells and hidden rows. */
async function readCells(bytes: Buffer, name?: string) {
  const [grid] = await readGrids(bytes, name)
  return grid?.rows.map(({ row, cells, is_hidden }) => [
    row,
    Object.fromEntries(
      [...cells].map(([column, { text, error, merged }]) => [
        column,
        `${text}${error ? ' (error)' : ''}${merged ? ' (merged)' : ''}`,
      ]),
    ),
    ...(is_hidden ? ['hidden'] : []),
  ])
}

/** A row with one cell, as XML. */
const ONE_CELL_ROW = '<row r="1"><c r="A1"><v>1</v></c></row>'

describe('An uploaded sheet', { tags: ['O5'] }, () => {
  const title = Object.fromEntries(
    ['', 1, 2, 3, 4].map((column) => [Number(column), `PRICE LIST 2027${column ? ' (merged)' : ''}`]),
  )
  const rows = (isHidden: boolean) => [
    [1, title],
    [3, { 0: 'No', 1: 'Product', 2: 'M.R.P', 3: 'Discount', 4: 'Valid' }],
    [4, { 0: '1', 1: 'பூச்சட்டி Flower Pot', 2: '₹ 1,234.50', 3: '70%' }, ...(isHidden ? ['hidden'] : [])],
    [5, { 0: '2', 1: '=1+1', 2: '#REF! (error)', 3: '80', 4: 'Dec2025' }],
  ]

  it.each([
    ['xlsx', true],
    ['xlsm', true],
    // The library that writes the file for the test omits hidden rows.
    ['biff8', false],
  ] as const)(
    'is read from %s as displayed: formatted numbers, errors, merged cells',
    async (type, isHidden) => {
      expect(await readCells(createWorkbook(type))).toEqual(rows(isHidden))
      const grids = await readGrids(createWorkbook(type))
      // Hidden sheets are not read.
      expect(grids.map(({ sheet }) => sheet)).toEqual(['பட்டாசு', 'Terms'])
      const cells = grids[0]?.rows[2]?.cells
      expect([cells?.get(0), cells?.get(2), cells?.get(3)].map((cell) => cell?.number)).toEqual([
        1, 1234.5, 0.7,
      ])
      // A date has no number: 46000 must not become a price.
      expect(grids[0]?.rows[3]?.cells.get(4)).toEqual({ text: 'Dec2025' })
    },
  )

  it('is read from .ods alike: row groups, errors, hidden rows, repeated cells', async () => {
    const cell = (text: string, attributes = 'office:value-type="string"') =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
    const error = cell('#REF!', 'office:value-type="string" calcext:value-type="error"')
    const ods = createOds(
      `<table:table-header-rows><table:table-row>${cell('Name')}${cell('M.R.P')}</table:table-row></table:table-header-rows>
      <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      <table:table-row-group><table:table-row table:visibility="collapse">${cell('Lakshmi')}${cell('₹ 90.00', 'office:value-type="currency" office:value="90"')}</table:table-row></table:table-row-group>
      <table:table-row table:visibility="filter">${cell('Chakkar')}${error}</table:table-row>
      <table:table-row>${cell('x', 'office:value-type="string" table:number-columns-repeated="3"')}${cell('70%', 'office:value-type="percentage" office:value="0.7"')}${cell('Err:502')}</table:table-row>
      <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
    )
    expect(await readCells(ods)).toEqual([
      [1, { 0: 'Name', 1: 'M.R.P' }],
      [4, { 0: 'Lakshmi', 1: '₹ 90.00' }, 'hidden'],
      [5, { 0: 'Chakkar', 1: '#REF! (error)' }, 'hidden'],
      [6, { 0: 'x', 1: 'x', 2: 'x', 3: '70%', 4: 'Err:502 (error)' }],
    ])
    expect((await readGrids(createWorkbook('ods')))[0]?.rows.map(({ row }) => row)).toEqual([1, 3, 4, 5])
  })

  it('may have a merged cell in every row', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, n) =>
        `<row r="${n + 1}">${inlineStringCell(`A${n + 1}`, `Lakshmi ${n}`)}<c r="C${n + 1}"><v>9</v></c></row>`,
    )
    const merged = rows.map((_, n) => `<mergeCell ref="A${n + 1}:B${n + 1}"/>`)
    const read = await readCells(createXlsx(rows.join(''), `<mergeCells>${merged.join('')}</mergeCells>`))
    expect(read).toHaveLength(600)
    expect(read?.[599]).toEqual([600, { 0: 'Lakshmi 599', 1: 'Lakshmi 599 (merged)', 2: '9' }])
  })

  it('has an error, not an empty cell, for a formula without a computed value', async () => {
    const rows = `<row r="1">${inlineStringCell('A1', 'Lakshmi')}<c r="B1" s="0"><f>C1*2</f></c><c r="C1"><f>1+1</f><v>2</v></c><c r="D1" t="str"><f>""</f><v></v></c></row>`
    expect(await readCells(createXlsx(rows))).toEqual([[1, { 0: 'Lakshmi', 1: '#N/A (error)', 2: '2' }]])
  })

  it.each([
    ['with commas', csv('Name,M.R.P\r\n"Lakshmi, 4""",270.00\r\n\r\nபூச்சட்டி,#REF!\r\n')],
    ['with semicolons', csv('Name;M.R.P\n"Lakshmi, 4""";270.00\n\nபூச்சட்டி;#REF!')],
    ['with tabs', csv('Name\tM.R.P\n"Lakshmi, 4"""\t270.00\n\nபூச்சட்டி\t#REF!\n\n')],
    ['with a first line that says so', csv('sep=;\r\nName;M.R.P\r\nLakshmi, 4";270.00\r\n\r\nபூச்சட்டி;#REF!')],
    ['with a byte order mark', csv('\ufeffName,M.R.P\n"Lakshmi, 4""",270.00\n\nபூச்சட்டி,#REF!')],
    ['in UTF-16', Buffer.from('\ufeffName\tM.R.P\n"Lakshmi, 4"""\t270.00\n\nபூச்சட்டி\t#REF!', 'utf16le')],
    [
      'in UTF-16 that does not say so, the other way round',
      Buffer.from('Name\tM.R.P\n"Lakshmi, 4"""\t270.00\n\nபூச்சட்டி\t#REF!', 'utf16le').swap16(),
    ],
  ])('is read from a text file %s', async (_, text) => {
    expect(await readCells(text, 'Diwali\u202e.list.csv')).toEqual([
      [1, { 0: 'Name', 1: 'M.R.P' }],
      [2, { 0: 'Lakshmi, 4"', 1: '270.00' }],
      [4, { 0: 'பூச்சட்டி', 1: '#REF! (error)' }],
    ])
    expect((await readGrids(text, 'Diwali\u202e.list.csv'))[0]?.sheet).toBe('Diwali.list')
  })

  it('is read from a text file in Windows-1252', async () => {
    expect(await readCells(Buffer.from('2\xbe" Kuruvi,\x80 1\nb,2', 'latin1'))).toEqual([
      [1, { 0: '2¾" Kuruvi', 1: '€ 1' }],
      [2, { 0: 'b', 1: '2' }],
    ])
  })

  it('is recognized by its bytes, whatever its name', async () => {
    expect((await readGrids(createWorkbook('xlsx'), 'list.csv'))[0]?.rows).toHaveLength(4)
    expect(await readCells(csv('a,b'), 'list.xls')).toEqual([[1, { 0: 'a', 1: 'b' }]])
  })

  it('is read with the same values as by another library', async () => {
    const value = fc.oneof(
      fc.stringMatching(/^[!-~அ-ஹ½]([ -~அ-ஹ½]{0,20}[!-~அ-ஹ½])?$/),
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((paise) => paise / 100),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: 1, maxLength: 6 }), { minLength: 1 }),
        async (rows) => {
          const file = await writeSheet({ name: 'List', widths: [], rows })
          const [otherSheet] = await readExcelFile(file, { trim: false })
          const [grid] = await readGrids(file)
          const ownValues = grid?.rows.map(({ cells }) =>
            [...cells.values()].map(({ text, number }) => number ?? text),
          )
          expect(ownValues).toEqual(otherSheet?.data.map((row) => row.filter((cell) => cell !== null)))
        },
      ),
      { numRuns: repeatCount(15, 200) },
    )
  }, 60_000)

  it('runs no macros: other parts of the archive are not unpacked', async () => {
    const macro = { 'xl/vbaProject.bin': { bytes: Buffer.from('no macro at all'), claimedSize: 1 } }
    const file = createZip(createXlsxParts(`<sheetData>${ONE_CELL_ROW}</sheetData>`, macro))
    expect(await readCells(file)).toEqual([[1, { 0: '1' }]])
  })

  it('ends at the last row with values, not at the last formatted row', async () => {
    expect(
      await readCells(createXlsx(`${ONE_CELL_ROW}<row r="1048576"><c r="A1048576" s="0"/></row>`)),
    ).toEqual([[1, { 0: '1' }]])
  })
})

describe('A written sheet', { tags: ['O5', 'W8'] }, () => {
  it('keeps texts as texts, whatever they begin with, when read again', async () => {
    const characters = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '_x000D_',
      '"',
      '<',
      'பூ',
      '½',
      'a',
      '1',
      ' ',
    )
    const text = fc
      .array(characters, { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join(''))
      // A line break is a single character, as in Excel.
      .filter((value) => value.trim() !== '' && !value.includes('\r\n'))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        const [grid] = await readGrids(await writeSheet({ name: 'List', widths: [], rows: [texts] }))
        expect([...(grid?.rows[0]?.cells.values() ?? [])]).toEqual(texts.map((text) => ({ text })))
      }),
      { numRuns: repeatCount(20, 300) },
    )
  }, 60_000)

  it('formats numbers as money and percentages, and keeps them numeric', async () => {
    const rows = [
      [
        { value: 1234.5, look: 'rupees' as const },
        { value: 70, look: 'percent' as const },
        { value: 12.5, look: 'percent' as const },
        null,
        '007',
      ],
    ]
    const [grid] = await readGrids(
      await IN_PROCESS_SHEET_POOL.run({ write: { name: 'a/b', widths: [], rows } }),
    )
    expect(grid?.sheet).toBe('a b')
    expect([...(grid?.rows[0]?.cells ?? [])]).toEqual([
      [0, { text: '1,234.50', number: 1234.5 }],
      [1, { text: '70%', number: 70 }],
      [2, { text: '12.5%', number: 12.5 }],
      [4, { text: '007' }],
    ])
  })
})
