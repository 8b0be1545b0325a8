import type { Kysely } from 'kysely'

/** The overview reads only indexes: the amounts by status, and the steps of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('enquiry_by_status').execute()
  await db.schema
    .createIndex('enquiry_by_status')
    .on('enquiry')
    .columns(['order_status', 'seq', 'call_from', 'version_waiting', 'net_amount'])
    .execute()
  await db.schema
    .createIndex('enquiry_status_change_by_time')
    .on('enquiry_status_change')
    .columns(['changed_at', 'order_status'])
    .execute()
}
