/** The maximum size of a price list's file, in bytes. The error message names each exceeded limit. */
export const SHEET_BYTES_MAX = 10 * 1024 * 1024
/** The maximum size after decompression, in bytes. */
export const SHEET_INFLATED_BYTES_MAX = 100 * 1024 * 1024
/** The maximum number of sheets. */
export const SHEETS_MAX = 100
/** The maximum number of rows in a sheet, up to the last with a value. */
export const SHEET_ROWS_MAX = 20_000
/** The maximum number of columns in a sheet. */
export const SHEET_COLUMNS_MAX = 200
/** The maximum number of cells with a value, over all sheets. */
export const SHEET_CELLS_MAX = 250_000
/** The maximum number of characters over all cells. A text stored once in a file may occur in many cells. */
export const SHEET_CHARACTERS_MAX = 8_000_000
/** The maximum number of characters of number formats, counted per cell. Longer formats are ignored in a sheet with many cells. */
export const SHEET_FORMAT_CHARACTERS_MAX = 4_000_000
/** The maximum length of names for comparison. No product has a longer one. */
export const SHEET_PRODUCT_NAME_MAX = 200
/** The maximum number of characters in a cell. */
export const SHEET_CELL_CHARACTERS_MAX = 2_000
