import type { Kysely } from 'kysely'
import { run } from './tables.ts'

// Frozen, as every migration.

/** A file keeps what was known of its columns when it was read. Of those that were read before nobody knows it: they are asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `alter table price_list_import add column known_columns text not null default '{}'`)
}
