import { SHOP_MAIL_FIELDS } from '#domain/enquiry/billing.ts'
import type { OrderId } from '#domain/enquiry/enquiry.ts'
import { insertInChunks } from '../insert-in-chunks.ts'
import type { Db, NoticeTable, Trx, UtcText } from '../schema.ts'

/** Why a notice is never sent. */
export type GiveUpReason =
  | 'too old'
  | 'nothing to tell'
  | 'taken back'
  | 'refused for good'
  | 'too many mails'
  | 'demo'

/**
 * A message to send: `event` is '<what>:<id>', `payload` whatever its sender needs, as JSON-able data. With `givenUp` it is
 * only recorded that it is not sent.
 */
export type NewNotice = Pick<NoticeTable, 'event' | 'recipient' | 'turn'> & {
  payload: unknown
  giveUpReason?: GiveUpReason | undefined
}

/** A notice that is ours to send until `next_attempt_at`. */
export type ClaimedNotice = NoticeTable

/** Messages as rows of the list to send, due at `now`. */
const noticeRows = (notices: readonly NewNotice[], now: UtcText) =>
  notices.map(({ payload, giveUpReason, ...notice }) => ({
    ...notice,
    payload: JSON.stringify(payload),
    attempts: 0,
    next_attempt_at: giveUpReason ? null : now,
    last_error: giveUpReason ? formatGiveUpError(giveUpReason) : null,
    given_up_at: giveUpReason ? now : null,
  }))

/** Puts messages on the list to send, due at `now`, in the transaction that gives reason for them. */
export async function insertNotices(trx: Trx, notices: readonly NewNotice[], now: UtcText): Promise<void> {
  await insertInChunks(noticeRows(notices, now), (rows) => trx.insertInto('notice').values(rows).execute())
}

/** Puts the one message that tells of all of a burst on the list to send, unless it is there already. */
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

/** Gives up the messages of an event that nobody began to send; gives who was told of it, or is being told. */
export async function withdrawNotices(trx: Trx, event: string, now: UtcText) {
  await trx
    .updateTable('notice')
    .set({ next_attempt_at: null, given_up_at: now, last_error: formatGiveUpError('taken back') })
    .where('event', '=', event)
    .where('attempts', '=', 0)
    .where('next_attempt_at', 'is not', null)
    .execute()
  const told = await trx
    .selectFrom('notice')
    .select('recipient')
    .where('event', '=', event)
    .where('attempts', '>', 0)
    .execute()
  return told.map(({ recipient }) => recipient)
}

/** Gives up every message that is still to be sent. */
export async function giveUpPendingNotices(trx: Trx, why: GiveUpReason, now: UtcText): Promise<void> {
  await trx
    .updateTable('notice')
    .set({ next_attempt_at: null, given_up_at: now, last_error: formatGiveUpError(why) })
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** What `last_error` says of a notice that was given up, and how it began to fail. */
export function formatGiveUpError(why: GiveUpReason, first?: string | null): string {
  return `given up, ${why}${first ? `: ${first}` : ''}`
}

/**
 * Claims the notice that has been due longest, of those whose turn is first, and counts an attempt; undefined when none is
 * due. Nobody else is given it before `until`: of several instances that read it at once, one changes what all of them read.
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

/** Marks a notice as sent, whoever claimed it meanwhile. */
export async function markNoticeSent(trx: Trx, { event, recipient }: ClaimedNotice, sent_at: UtcText) {
  await trx
    .updateTable('notice')
    .set({ sent_at, next_attempt_at: null, last_error: null })
    .where((eb) => eb.and({ event, recipient }))
    .execute()
}

/** Writes what becomes of a notice that was not sent: tried again later, or given up. Only while the claim lasts. */
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

/** Whether a notice waits after so many attempts, or was tried and given up after a time. */
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
      // With one attempt it was claimed and found to be old: nothing went wrong.
      .where('given_up_at', '>', givenUpAfter)
      .where('attempts', '>', 1)
      // Nor is it this shop's fault that an address is wrong, nor that what failed was taken back meanwhile.
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

/** The nth step of an enquiry's history, from 1. */
export function findEnquiryStep(db: Db, orderId: OrderId, changeNo: number) {
  return db
    .selectFrom('enquiry_status_change as step')
    .innerJoin('enquiry', 'enquiry.order_id', 'step.order_id')
    .select([
      'step.order_id',
      'step.change_no',
      'step.order_status',
      'step.changed_at',
      'step.changed_by',
      'step.undoes',
      'enquiry_number',
      ...SHOP_MAIL_FIELDS,
      'net_amount',
      'line_count',
      'language',
      'version_counts',
      'received_amount',
      'refunded_amount',
    ])
    .where('step.order_id', '=', orderId)
    .where('change_no', '=', changeNo)
    .executeTakeFirst()
}

/** A step of an enquiry's history, and what is told of the enquiry. Amounts in paise, `line_count` its products. */
export type EnquiryStep = NonNullable<Awaited<ReturnType<typeof findEnquiryStep>>>
