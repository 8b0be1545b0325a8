import type { Grid, GridCell, GridRow } from '#domain/price-sheet/grid.ts'

type RowJson = Omit<GridRow, 'cells'> & { cells: [column: number, cell: GridCell][] }
type GridJson = Omit<Grid, 'rows'> & { rows: RowJson[] }

/** Serializes the grids of a file as JSON. */
export function gridsToJson(grids: readonly Grid[]): string {
  const kept: GridJson[] = grids.map(({ sheet, rows }) => ({
    sheet,
    rows: rows.map((row) => ({ ...row, cells: [...row.cells] })),
  }))
  return JSON.stringify(kept)
}

/** Parses grids from JSON. */
export function gridsFromJson(json: string): Grid[] {
  const kept: GridJson[] = JSON.parse(json)
  return kept.map(({ sheet, rows }) => ({
    sheet,
    rows: rows.map((row) => ({ ...row, cells: new Map(row.cells) })),
  }))
}
