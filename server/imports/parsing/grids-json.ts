import type { Grid, GridCell, GridRow } from '#domain/price-sheet/grid.ts'

type RowJson = Omit<GridRow, 'cells'> & { cells: [column: number, cell: GridCell][] }
type GridJson = Omit<Grid, 'rows'> & { rows: RowJson[] }

/** Serializes the grids of a file as JSON. */
export function gridsToJson(grids: readonly Grid[]): string {
  const gridsJson: GridJson[] = grids.map(({ sheet, rows }) => ({
    sheet,
    rows: rows.map((row) => ({ ...row, cells: [...row.cells] })),
  }))
  return JSON.stringify(gridsJson)
}

/** Parses grids from JSON. */
export function gridsFromJson(json: string): Grid[] {
  const gridsJson: GridJson[] = JSON.parse(json)
  return gridsJson.map(({ sheet, rows }) => ({
    sheet,
    rows: rows.map((row) => ({ ...row, cells: new Map(row.cells) })),
  }))
}
