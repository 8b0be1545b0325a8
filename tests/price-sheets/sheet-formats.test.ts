import { type CellObject, type Range, utils, type WorkSheet, write as writeBook } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { Grid, GridCell } from '#domain/price-sheet/grid.ts'
import { gridsFromJson } from '#server/imports/parsing/grids-json.ts'
import { parseSheetFile } from '#server/imports/parsing/parse-sheet-file.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { classifyRows } from './classify-rows.ts'
import { interpretGrids, readDemoPriceList } from './demo-price-list.ts'
import { createSheetGrid, SHAPES } from './sheet-shapes.ts'

/** Returns a number format that displays this text. */
const pickFormat = (text: string) => (text.endsWith('%') ? (text.includes('.') ? '0.0%' : '0%') : 'General')

function createCell({ text, number, error }: GridCell): CellObject {
  if (error) return { t: 'e', v: 0x17 }
  return number === undefined ? { t: 's', v: text } : { t: 'n', v: number, z: pickFormat(text) }
}

/** Creates a worksheet. Cells covered by a merged cell are empty, as in a spreadsheet program. */
function createWorksheet({ rows }: Grid): WorkSheet {
  const height = Math.max(...rows.map(({ row }) => row))
  const cells = Array.from({ length: height }, (): CellObject[] => [])
  const merges: Range[] = []
  for (const { row, cells: rowCells } of rows)
    for (const [c, cell] of rowCells) {
      const r = row - 1
      // A category line is merged across columns, a category column across rows.
      const isMergedAcross = rowCells.get(c - 1)?.text === cell.text
      const [s, e] = isMergedAcross
        ? [
            { r, c: c - 1 },
            { r, c },
          ]
        : [
            { r: r - 1, c },
            { r, c },
          ]
      const before = merges.findLast(({ e: { r, c } }) => r === s.r && c === s.c)
      if (!cell.merged) (cells[r] ?? [])[c] = createCell(cell)
      else if (before) before.e = e
      else merges.push({ s, e })
    }
  const hidden = rows.flatMap(({ row, is_hidden }) => (is_hidden ? [row] : []))
  const width = Math.max(...rows.flatMap((row) => [...row.cells.keys()])) + 1
  return {
    '!data': cells,
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: height - 1, c: width - 1 } }),
    '!merges': merges,
    '!rows': Array.from({ length: height }, (_, n) => (hidden.includes(n + 1) ? { hidden: true } : {})),
  }
}

/** Writes a grid as a file. */
function writeFile(grid: Grid, bookType: 'xlsx' | 'biff8' | 'ods' | 'csv'): Buffer {
  const book = { SheetNames: ['Price List'], Sheets: { 'Price List': createWorksheet(grid) } }
  return Buffer.from(writeBook(book, { type: 'buffer', bookType, cellStyles: true }))
}

const KINDS = [
  ['.xlsx', 'xlsx'],
  ['.xls', 'biff8'],
  ['.ods', 'ods'],
  ['.csv', 'csv'],
] as const

/** Shapes and file formats: all formats before a release, one per shape in the gate. */
const FILES = SHAPES.flatMap((shape, index) =>
  KINDS.filter((_, formatIndex) => isThorough || formatIndex === index % KINDS.length).map(
    ([ending, kind]) => ({
      ...shape,
      ending,
      kind,
    }),
  ),
)

describe('A price list as a file', { tags: ['O5'] }, () => {
  let list: PriceList
  beforeAll(async () => {
    list = await readDemoPriceList()
  })

  it.each(FILES)(
    '$ending, $name: every row is read, and nothing changes',
    async ({ write, ending, kind }) => {
      const sheet = write(list)
      const bytes = writeFile(createSheetGrid(sheet), kind)
      const grids = gridsFromJson(`${await parseSheetFile({ bytes, file_name: `list${ending}` })}`)
      const interpretation = interpretGrids(grids, list)
      expect(classifyRows(interpretation, sheet, list)).toEqual(sheet.expectedRows.map(() => 'right'))
      expect(interpretation.changes).toEqual([])
    },
  )
})
