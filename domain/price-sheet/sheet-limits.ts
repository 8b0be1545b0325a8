/** What a price list's file may have: more is refused, in words that name the limit. */
export const SHEET_BYTES_MAX = 10 * 1024 * 1024
/** Its bytes once they are unpacked. */
export const SHEET_INFLATED_BYTES_MAX = 100 * 1024 * 1024
/** Its sheets. */
export const SHEETS_MAX = 100
/** Rows of a sheet, to the last one that has something in it. */
export const SHEET_ROWS_MAX = 20_000
/** Columns, likewise. */
export const SHEET_COLUMNS_MAX = 200
/** Cells with something in them, of all sheets together. */
export const SHEET_CELLS_MAX = 250_000
/** Signs of all of them: a text that stands once in a file may stand in each. */
export const SHEET_CHARACTERS_MAX = 8_000_000
/** Signs of number formats that are read, one format for each cell: longer ones are left out of a sheet with so many cells. */
export const SHEET_FORMAT_CHARACTERS_MAX = 4_000_000
/** Signs of a name that is compared with those of products; no product has a longer one. */
export const SHEET_PRODUCT_NAME_MAX = 200
/** Signs of a cell. */
export const SHEET_CELL_CHARACTERS_MAX = 2_000
