/**
 * Rows per insert. Databases limit the values of a statement (SQLite: 32,766), and each number of rows has its own
 * prepared statement in SQLite.
 */
const ROWS_MAX = 50

/** Inserts any number of rows in their order, with one call of `insert` per chunk. */
export async function insertInChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_MAX) await insert(rows.slice(at, at + ROWS_MAX))
}
