import { parse } from 'csv-parse/sync'
import type { Grid, GridCell, GridRow } from '#domain/price-sheet/grid.ts'
import { SHEET_CELLS_MAX, SHEET_ROWS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { decodeText } from './decode-text.ts'
import { toTextCell } from './grid-limits.ts'
import { SheetError } from './sheet-error.ts'

/** Possible delimiters, most likely first. */
const DELIMITERS = [',', ';', '\t', '|'] as const
/** Number of lines used to detect the delimiter. */
const SAMPLE_LINES = 50

/** Counts the lines that have the most common number of cells, if that is more than one. */
function countEvenLines(lines: readonly string[], delimiter: string): number {
  const widths = new Map<number, number>()
  for (const line of lines) {
    const width = line.split(delimiter).length
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1)
  }
  return Math.max(0, ...widths.values())
}

/** Returns the delimiter that splits most lines into the same number of cells. */
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

/** Excel's first line that declares the delimiter; not a row of the sheet. */
const DECLARED_DELIMITER = /^sep=(.)(\r\n?|\n)/

/**
 * Parses a text with cells separated by commas, semicolons, tabs or bars. Numbers stay texts. Throws 'file-is-none',
 * 'file-too-many-cells', or the library's error (an unclosed quote).
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
    // Converts each row as it is parsed, so that no row is in memory twice.
    on_record(record: readonly string[]) {
      if (++row > SHEET_ROWS_MAX) throw new SheetError('file-too-many-cells')
      const cells = toCells(record)
      if (cells.size > 0) rows.push({ row, cells })
      return null
    },
  })
  return [{ sheet, rows }]
}
