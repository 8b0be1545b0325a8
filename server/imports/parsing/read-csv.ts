import { parse } from 'csv-parse/sync'
import type { Grid, GridCell, GridRow } from '#domain/price-sheet/grid.ts'
import { SHEET_CELLS_MAX, SHEET_ROWS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { decodeText } from './decode-text.ts'
import { toTextCell } from './grid-limits.ts'
import { SheetError } from './sheet-error.ts'

/** What may stand between two cells, the likeliest first. */
const DELIMITERS = [',', ';', '\t', '|'] as const
/** So many lines show which it is. */
const SAMPLE_LINES = 50

/** How many lines have the number of cells that most of them have, more than one. */
function countEvenLines(lines: readonly string[], delimiter: string): number {
  const widths = new Map<number, number>()
  for (const line of lines) {
    const width = line.split(delimiter).length
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1)
  }
  return Math.max(0, ...widths.values())
}

/** What stands between the cells: what parts most lines alike. */
function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .slice(0, SAMPLE_LINES)
  return (
    DELIMITERS.toSorted((one, other) => countEvenLines(lines, other) - countEvenLines(lines, one))[0] ?? ','
  )
}

function toCells(record: readonly string[]): ReadonlyMap<number, GridCell> {
  const cells = new Map<number, GridCell>()
  for (const [column, text] of record.entries()) {
    const cell = toTextCell(text)
    if (cell) cells.set(column, cell)
  }
  return cells
}

/** Excel's first line that says what stands between the cells; it is no row of the sheet. */
const DECLARED_DELIMITER = /^sep=(.)(\r\n?|\n)/

/**
 * Reads a text whose cells are parted by commas, semicolons, tabs or bars; numbers stay texts, as they stand there. Throws 'file-is-none',
 * 'file-too-many-cells', and what the library cannot make out (a quotation mark that is never closed).
 */
export function readCsv(bytes: Buffer, sheet: string): readonly Grid[] {
  const text = decodeText(bytes)?.trimEnd()
  if (!text) throw new SheetError('file-is-none')
  const delimiter = DECLARED_DELIMITER.exec(text)?.[1] ?? detectDelimiter(text)
  if (text.split(delimiter, SHEET_CELLS_MAX + 1).length > SHEET_CELLS_MAX)
    throw new SheetError('file-too-many-cells')
  const rows: GridRow[] = []
  let row = 0
  parse(text.replace(DECLARED_DELIMITER, ''), {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    // Row by row, and none is kept twice.
    on_record(record: readonly string[]) {
      if (++row > SHEET_ROWS_MAX) throw new SheetError('file-too-many-cells')
      const cells = toCells(record)
      if (cells.size > 0) rows.push({ row, cells })
      return null
    },
  })
  return [{ sheet, rows }]
}
