import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** True for PostgreSQL, where transactions run concurrently. SQLite has one writer: a transaction locks the whole database. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
