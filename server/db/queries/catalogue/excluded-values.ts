import { sql } from 'kysely'

/** Returns the columns of an upsert with the values of the new rows. */
export const excludedValues = (rows: readonly object[]) =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]),
  )
