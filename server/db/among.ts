import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './schema.ts'

/**
 * True of a column that is one of these texts. They are one parameter, however many there are: SQLite takes 32,766 of them,
 * PostgreSQL 65,535, and of each Kysely makes an object.
 */
export function among(db: Db, column: string, texts: readonly string[]): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${texts}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`
}
