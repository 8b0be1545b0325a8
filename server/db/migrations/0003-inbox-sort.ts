import type { Kysely } from 'kysely'

/** The index of the inbox also holds the columns that sort it, so that sorting reads no rows of the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('enquiry_searched').execute()
  await db.schema
    .createIndex('enquiry_searched')
    .on('enquiry')
    .columns([
      'seq',
      'order_status',
      'version_waiting',
      'burst',
      'search_text',
      'call_from',
      'customer_name',
      'net_amount',
      'received_amount',
      'refunded_amount',
    ])
    .execute()
}
