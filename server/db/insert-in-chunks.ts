/**
 * How many rows one insert has: databases limit the values of a statement (SQLite 32,766), and SQLite keeps a prepared statement for
 * each number of rows.
 */
const ROWS_MAX = 50

/** Inserts any number of rows, also none, by one `insert` for each chunk of them, in their order. */
export async function insertInChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_MAX) await insert(rows.slice(at, at + ROWS_MAX))
}
