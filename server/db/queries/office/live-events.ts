import { sql } from 'kysely'
import type { Db, OfficePresenceTable, Trx, UtcText } from '../../schema.ts'

/** A position in the event stream: the last enquiry that was placed, and the last audit row. */
export type EventCursor = { seq: number; audit_no: number }

/** Returns the current end of the event stream. */
export async function findEventCursor(db: Db): Promise<EventCursor> {
  const last = await db.selectFrom('enquiry').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const { audit_no } = await db.selectFrom('unit_head').select('audit_no').executeTakeFirstOrThrow()
  return { seq: last?.seq ?? 0, audit_no }
}

/**
 * Returns the enquiries placed after a `seq`, in order. `nextEnquiryNumber` locks the counter until commit, so none appears
 * later with a lower number.
 */
export function findEnquiriesPlacedAfter(db: Db, seq: number, limit: number) {
  return db
    .selectFrom('enquiry')
    .select(['seq', 'enquiry_number', 'order_status'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/**
 * Returns the audit rows after a number, with the current status of the enquiry that they are about. Their numbers have no
 * gap either.
 */
export function findAuditEventsAfter(db: Db, audit_no: number, limit: number) {
  return db
    .selectFrom('audit')
    .leftJoin('enquiry', (join) =>
      join
        .onRef('enquiry.enquiry_number', '=', sql.ref('audit.subject_id'))
        .on('audit.subject_kind', '=', 'enquiry'),
    )
    .select(['audit_no', 'subject_kind', 'before', 'enquiry_number', 'order_status', 'row_version'])
    .where('audit_no', '>', audit_no)
    .orderBy('audit_no')
    .limit(limit)
    .execute()
}

/** Returns who has which enquiry open, as reported after a time. A user with several tabs is listed once. */
export function findPresence(db: Db, since: UtcText) {
  return db
    .selectFrom('office_presence')
    .innerJoin('office_user', 'office_user.user_id', 'office_presence.user_id')
    .innerJoin('enquiry', 'enquiry.order_id', 'office_presence.order_id')
    .select(['enquiry_number', 'order_status', 'office_user.user_id', 'user_name'])
    .distinct()
    .where('office_presence.seen_at', '>', since)
    .orderBy('user_name')
    .orderBy('office_user.user_id')
    .execute()
}

/** Stores the enquiry that a user has open in a tab, and replaces the previous one. */
export async function upsertPresence(trx: Trx, presence: OfficePresenceTable): Promise<void> {
  const { order_id, seen_at } = presence
  await trx
    .insertInto('office_presence')
    .values(presence)
    .onConflict((oc) => oc.columns(['user_id', 'tab_id']).doUpdateSet({ order_id, seen_at }))
    .execute()
}

/** Deletes the reports of open enquiries before a time. */
export async function deletePresenceBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx.deleteFrom('office_presence').where('seen_at', '<', time).execute()
}
