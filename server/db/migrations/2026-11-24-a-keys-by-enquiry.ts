import { type Kysely, sql } from 'kysely'

// Frozen, as every migration.

/**
 * Keys are found by their enquiries: they come first and refer to what follows them, so SQLite looks through them all for each
 * enquiry that is saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_record_by_order_id on idempotency_record (order_id)`.execute(db)
}
