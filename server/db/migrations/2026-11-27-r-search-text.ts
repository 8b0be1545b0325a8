import type { Kysely } from 'kysely'
import { run } from './tables.ts'

// Frozen, as every migration.

/**
 * A text by which an enquiry is found, instead of a table of words. It is empty in enquiries that were placed before: the start that
 * follows fills it (`fill-search-text.ts`). A search with its filters reads the index alone,
 * from the newest enquiry on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table enquiry add column search_text text not null default ''
      constraint enquiry_search_text_length check (length(search_text) <= 1000)`,
    'create index enquiry_searched on enquiry (seq, order_status, version_waiting, burst, search_text)',
    'drop table enquiry_token',
  )
}
