import type { Transaction } from 'kysely'
import type { Database, NoticeTable, UtcText } from '../schema.ts'

/** A message to send: `event` is '<what>:<id>', `payload` whatever its sender needs, as JSON-able data. */
export type NewNotice = Pick<NoticeTable, 'event' | 'recipient'> & { payload: unknown }

/** Puts messages on the list to send, due at `now`, in the transaction that gives reason for them. */
export async function insertNotices(
  trx: Transaction<Database>,
  notices: readonly NewNotice[],
  now: UtcText,
): Promise<void> {
  await trx
    .insertInto('notice')
    .values(
      notices.map(({ event, recipient, payload }) => ({
        event,
        recipient,
        payload: JSON.stringify(payload),
        attempts: 0,
        next_attempt_at: now,
        sent_at: null,
        last_error: null,
      })),
    )
    .execute()
}
