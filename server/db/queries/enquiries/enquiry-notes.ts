import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { Db, EnquiryNoteTable, Trx } from '../../schema.ts'

/** Returns the notes about an enquiry, in their order. */
export function findNotes(db: Db, order_id: OrderId): Promise<EnquiryNoteTable[]> {
  return db
    .selectFrom('enquiry_note')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('note_no')
    .execute()
}

/** Inserts a note, which is unread for the users that it mentions. */
export async function insertNote(
  trx: Trx,
  note: EnquiryNoteTable,
  mentioned: readonly string[],
): Promise<void> {
  const { order_id, note_no } = note
  await trx.insertInto('enquiry_note').values(note).execute()
  if (mentioned.length === 0) return
  const mentions = mentioned.map((user_id) => ({ user_id, order_id, note_no }))
  await trx.insertInto('unread_mention').values(mentions).execute()
}

/** Returns the newest unread notes that mention a user, with the numbers of their enquiries. */
export function findUnreadMentions(db: Db, user_id: string, limit: number) {
  return db
    .selectFrom('unread_mention')
    .innerJoin('enquiry_note', (join) =>
      join
        .onRef('enquiry_note.order_id', '=', 'unread_mention.order_id')
        .onRef('enquiry_note.note_no', '=', 'unread_mention.note_no'),
    )
    .innerJoin('enquiry', 'enquiry.order_id', 'unread_mention.order_id')
    .select(['enquiry_number', 'note', 'noted_at', 'noted_by'])
    .where('user_id', '=', user_id)
    .orderBy('noted_at', 'desc')
    .orderBy('enquiry_number')
    .limit(limit)
    .execute()
}

/** Marks the mentions of a user in an enquiry as read. */
export async function deleteUnreadMentions(
  trx: Trx,
  { user_id, order_id }: { user_id: string; order_id: OrderId },
): Promise<void> {
  await trx
    .deleteFrom('unread_mention')
    .where('user_id', '=', user_id)
    .where('order_id', '=', order_id)
    .execute()
}
