import { insertInChunks } from '../insert-in-chunks.ts'
import type { Db, NoticeTable, Trx, UtcText } from '../schema.ts'

/** The reason why a notice is not sent. */
export type GiveUpReason =
  | 'too old'
  | 'nothing to tell'
  | 'taken back'
  | 'refused for good'
  | 'too many mails'
  | 'demo'

/**
 * A message to send. `event` is '<kind>:<id>', `payload` the data for its sender, which is stored as JSON. A message with a
 * `giveUpReason` is only recorded.
 */
export type NewNotice = Pick<NoticeTable, 'event' | 'recipient' | 'turn'> & {
  payload: unknown
  giveUpReason?: GiveUpReason | undefined
}

/** A notice that this process may send until `next_attempt_at`. */
export type ClaimedNotice = NoticeTable

/** Converts messages to rows that are due at `now`. */
const noticeRows = (notices: readonly NewNotice[], now: UtcText) =>
  notices.map(({ payload, giveUpReason, ...notice }) => ({
    ...notice,
    payload: JSON.stringify(payload),
    attempts: 0,
    next_attempt_at: giveUpReason ? null : now,
    last_error: giveUpReason ? formatGiveUpError(giveUpReason) : null,
    given_up_at: giveUpReason ? now : null,
  }))

/** Queues messages, due at `now`, in the transaction of the change that they report. */
export async function insertNotices(trx: Trx, notices: readonly NewNotice[], now: UtcText): Promise<void> {
  await insertInChunks(noticeRows(notices, now), (rows) => trx.insertInto('notice').values(rows).execute())
}

/** Queues the one message about a burst, unless it is queued already. */
export async function insertBurstNotice(trx: Trx, burst: string, due: UtcText): Promise<void> {
  await trx
    .insertInto('notice')
    .values({
      event: `enquiry-burst:${burst}`,
      recipient: 'shop',
      payload: JSON.stringify({ burst }),
      attempts: 0,
      next_attempt_at: due,
      turn: 0,
    })
    .onConflict((oc) => oc.columns(['event', 'recipient']).doNothing())
    .execute()
}

/** Gives up the messages of an event that were not attempted yet. Returns the recipients to whom sending has begun. */
export async function withdrawNotices(trx: Trx, event: string, now: UtcText) {
  await trx
    .updateTable('notice')
    .set({ next_attempt_at: null, given_up_at: now, last_error: formatGiveUpError('taken back') })
    .where('event', '=', event)
    .where('attempts', '=', 0)
    .where('next_attempt_at', 'is not', null)
    .execute()
  const attempted = await trx
    .selectFrom('notice')
    .select('recipient')
    .where('event', '=', event)
    .where('attempts', '>', 0)
    .execute()
  return attempted.map(({ recipient }) => recipient)
}

/** Gives up all messages that are still to be sent. */
export async function giveUpPendingNotices(trx: Trx, why: GiveUpReason, now: UtcText): Promise<void> {
  await trx
    .updateTable('notice')
    .set({ next_attempt_at: null, given_up_at: now, last_error: formatGiveUpError(why) })
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** Formats the `last_error` of a notice that was given up, with its first error if there was one. */
export function formatGiveUpError(why: GiveUpReason, first?: string | null): string {
  return `given up, ${why}${first ? `: ${first}` : ''}`
}

/**
 * Claims the notice with the lowest `turn` that has been due longest, and counts an attempt. Returns undefined if none is
 * due. The claim lasts until `until`: of several instances that read the same notice, only one can change it.
 */
export async function claimDueNotice(
  trx: Trx,
  now: UtcText,
  until: UtcText,
): Promise<ClaimedNotice | undefined> {
  const due = await trx
    .selectFrom('notice')
    .select(['event', 'recipient', 'next_attempt_at'])
    .where('next_attempt_at', '<=', now)
    .orderBy('turn')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const claimed = await trx
    .updateTable('notice')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: until }))
    .where((eb) => eb.and(due))
    .returningAll()
    .executeTakeFirst()
  return claimed ?? claimDueNotice(trx, now, until)
}

/** Marks a notice as sent, even if the claim has expired. */
export async function markNoticeSent(trx: Trx, { event, recipient }: ClaimedNotice, sent_at: UtcText) {
  await trx
    .updateTable('notice')
    .set({ sent_at, next_attempt_at: null, last_error: null })
    .where((eb) => eb.and({ event, recipient }))
    .execute()
}

/** Stores the outcome of a failed attempt: a later retry, or giving up. Has no effect once the claim has expired. */
export async function updateFailedNotice(
  trx: Trx,
  { event, recipient, next_attempt_at }: ClaimedNotice,
  outcome: Pick<NoticeTable, 'next_attempt_at' | 'last_error' | 'given_up_at'>,
): Promise<void> {
  await trx
    .updateTable('notice')
    .set(outcome)
    .where((eb) => eb.and({ event, recipient, next_attempt_at }))
    .execute()
}

/** True if a notice is still to be sent after `attempts` attempts, or was tried and given up after `givenUpAfter`. */
export async function hasStuckNotice(
  db: Db,
  { attempts, givenUpAfter }: { attempts: number; givenUpAfter: UtcText },
): Promise<boolean> {
  const notices = db.selectFrom('notice').select('event').limit(1)
  const stuck =
    (await notices
      .where('next_attempt_at', 'is not', null)
      .where('attempts', '>=', attempts)
      .executeTakeFirst()) ??
    (await notices
      // A notice with one attempt was claimed and found to be too old: nothing failed.
      .where('given_up_at', '>', givenUpAfter)
      .where('attempts', '>', 1)
      // A wrong address or a reverted step is not a fault of this shop.
      .where((eb) =>
        eb.or([
          eb('last_error', 'is', null),
          eb.and(
            (['refused for good', 'taken back'] as const).map((why) =>
              eb('last_error', 'not like', `${formatGiveUpError(why)}%`),
            ),
          ),
        ]),
      )
      .executeTakeFirst())
  return stuck !== undefined
}
