import { type CellObject, type Range, utils, type WorkSheet, write as writeBook } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { Grid, GridCell } from '#domain/price-sheet/grid.ts'
import { gridsFromJson } from '#server/imports/parsing/grids-json.ts'
import { parseSheetFile } from '#server/imports/parsing/parse-sheet-file.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { classifyRows } from './classify-rows.ts'
import { readDemoPriceList, understand } from './demo-price-list.ts'
import { createSheetGrid, SHAPES } from './sheet-shapes.ts'

/** How a number looks that is shown so. */
const formatOf = (text: string) => (text.endsWith('%') ? (text.includes('.') ? '0.0%' : '0%') : 'General')

function cellOf({ text, number, error }: GridCell): CellObject {
  if (error) return { t: 'e', v: 0x17 }
  return number === undefined ? { t: 's', v: text } : { t: 'n', v: number, z: formatOf(text) }
}

/** A sheet as a program has it: what lies under a merged cell is empty there. */
function sheetOf({ rows }: Grid): WorkSheet {
  const height = Math.max(...rows.map(({ row }) => row))
  const cells = Array.from({ length: height }, (): CellObject[] => [])
  const merges: Range[] = []
  for (const { row, cells: written } of rows)
    for (const [c, cell] of written) {
      const r = row - 1
      // A line of a category lies over its columns, a category in a column over its rows.
      const isBeside = written.get(c - 1)?.text === cell.text
      const [s, e] = isBeside
        ? [
            { r, c: c - 1 },
            { r, c },
          ]
        : [
            { r: r - 1, c },
            { r, c },
          ]
      const before = merges.findLast(({ e: { r, c } }) => r === s.r && c === s.c)
      if (!cell.merged) (cells[r] ?? [])[c] = cellOf(cell)
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

/** Writes a sheet as a file of that kind. */
function fileOf(grid: Grid, bookType: 'xlsx' | 'biff8' | 'ods' | 'csv'): Buffer {
  const book = { SheetNames: ['Price List'], Sheets: { 'Price List': sheetOf(grid) } }
  return Buffer.from(writeBook(book, { type: 'buffer', bookType, cellStyles: true }))
}

const KINDS = [
  ['.xlsx', 'xlsx'],
  ['.xls', 'biff8'],
  ['.ods', 'ods'],
  ['.csv', 'csv'],
] as const

/** The shapes and the kinds of file to write each as: all four before a release, one of them in the gate. */
const FILES = SHAPES.flatMap((shape, index) =>
  KINDS.filter((_, at) => isThorough || at === index % KINDS.length).map(([ending, kind]) => ({
    ...shape,
    ending,
    kind,
  })),
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
      const bytes = fileOf(createSheetGrid(sheet), kind)
      const grids = gridsFromJson(`${await parseSheetFile({ bytes, file_name: `list${ending}` })}`)
      const understood = understand(grids, list)
      expect(classifyRows(understood, sheet, list)).toEqual(sheet.expectedRows.map(() => 'right'))
      expect(understood.changes).toEqual([])
    },
  )
})
