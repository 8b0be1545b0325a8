import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** Whether this is PostgreSQL, where transactions run side by side. SQLite has one writer: a transaction locks all of it. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
