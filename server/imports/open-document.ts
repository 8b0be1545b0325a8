import { SHEET_CELLS_MAX, SHEET_ROWS_MAX } from '#domain/price-sheet/limits.ts'
import { SheetRefused } from './sheet-problem.ts'

/** Tables, rows and cells, in the order of the file: which it is, its attributes, and whether it ends in itself. */
const TAGS = /<(\/?)table:(table|table-row|table-cell)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g

const repeated = (attributes: string, what: 'rows' | 'columns') =>
  Number(new RegExp(`number-${what}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1)

/**
 * What the library does not look at in an OpenDocument's `content.xml`: gives the hidden rows of each table, from 0. Throws
 * 'file-too-many-cells' where a cell with something in it says that it is repeated too often.
 */
export function hiddenRows(content: Buffer): readonly ReadonlySet<number>[] {
  const tables: Set<number>[] = []
  let cells = 0
  let row = 0
  let rows = 1
  for (const [, closes, what, attributes = '', isEmpty] of content.toString('latin1').matchAll(TAGS)) {
    if (what === 'table' && !closes) {
      tables.push(new Set())
      row = 0
    } else if (what === 'table-row' && closes) row += rows
    else if (what === 'table-row' && !isEmpty) {
      rows = repeated(attributes, 'rows')
      if (/table:visibility="(collapse|filter)"/.test(attributes))
        for (let hidden = row; hidden < Math.min(row + rows, SHEET_ROWS_MAX); hidden++)
          tables.at(-1)?.add(hidden)
    } else if (what === 'table-cell' && !closes && !isEmpty) cells += rows * repeated(attributes, 'columns')
    if (cells > SHEET_CELLS_MAX) throw new SheetRefused('file-too-many-cells')
  }
  return tables
}
