import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Shop } from '#domain/shop.ts'
import { formatAuditHead } from '../audit/audit-anchors.ts'
import { findAuditHead } from '../db/queries/audit.ts'
import { findBackupNight } from '../db/queries/backups.ts'
import { findBurst } from '../db/queries/enquiries/bursts.ts'
import {
  type ClaimedNotice,
  claimDueNotice,
  formatGiveUpError,
  type GiveUpReason,
  markNoticeSent,
  updateFailedNotice,
} from '../db/queries/notices.ts'
import type { Db, Trx, UtcText } from '../db/schema.ts'
import type { Write } from '../unit-of-work/unit.ts'
import { NoticePayloadSchema } from './create-notices.ts'
import { findStatusChangeDetails, findVersionChangeDetails } from './find-change-details.ts'
import type { Mailer } from './mailer.ts'
import { appendAuditHead } from './mails/append-audit-head.ts'
import type { Mail } from './mails/mail.ts'
import { writeBackupMail } from './mails/write-backup-mail.ts'
import { writeBurstMail } from './mails/write-burst-mail.ts'
import { writeStatusMail } from './mails/write-status-mail.ts'
import { writeVersionMail } from './mails/write-version-mail.ts'

const MINUTE = 60_000
/** How long an instance may work on a claimed notice; longer than any mail takes. Afterwards the instance counts as dead. */
const CLAIM_DURATION = 5 * MINUTE
/** The longest pause between two attempts. */
const LONGEST_PAUSE = 60 * MINUTE
/** Older notices are not sent: a shop that configures a mail server in October must not mail the customers of August. */
const NOTICE_AGE_MAX = 3 * 24 * 60 * MINUTE
/** Failed attempts after which a notice is stuck. */
export const STUCK_AFTER = 5

/** Dependencies of sending notices. `PUBLIC_URL` is the base of links in mails. */
export type NoticeDeps = {
  db: Db
  write: Write
  mailer: Mailer
  shop: () => Shop
  clock: () => Date
  logger: Logger
  PUBLIC_URL?: string | undefined
}

/**
 * Sends the next due notice. Returns false if none is due. Retries failures with increasing pauses and gives up when the notice
 * is too old or the server permanently rejects the customer's address. Rejects if the database fails; a claimed notice is due
 * again when its claim expires.
 */
export async function sendDueNotice(deps: NoticeDeps): Promise<boolean> {
  const now = deps.clock()
  const notice = await writeInUnit(deps, (trx) =>
    claimDueNotice(trx, now.toISOString(), addMilliseconds(now, CLAIM_DURATION)),
  )
  if (!notice) return false

  const prepared = await prepareMail(deps, notice)
  const why = typeof prepared === 'string' ? prepared : 'too old'
  if (typeof prepared === 'string' || now.getTime() > Date.parse(prepared.since) + NOTICE_AGE_MAX) {
    await giveUp(deps, notice, why)
    return true
  }
  const head = notice.recipient === 'shop' ? await findAuditHead(deps.db) : undefined
  try {
    await deps.mailer(
      head && head.audit_no > 0 ? appendAuditHead(prepared.mail, formatAuditHead(head)) : prepared.mail,
    )
  } catch (error) {
    if (isPermanentRejection(notice, error))
      await giveUp(deps, { ...notice, last_error: toStoredError(error) }, 'refused for good')
    else await scheduleRetry(deps, notice, error)
    return true
  }
  await writeInUnit(deps, (trx) => markNoticeSent(trx, notice, deps.clock().toISOString()))
  return true
}

async function writeInUnit<Data>(
  deps: NoticeDeps,
  work: (trx: Trx) => Promise<Data>,
): Promise<Data | undefined> {
  const by = { kind: 'system', name: 'notices' } as const
  return (await deps.write(by, async ({ trx }) => ({ data: await work(trx) }))).data
}

/** Prepares the mail of a notice with the time of its event, or the reason why none is sent. */
async function prepareMail(
  deps: NoticeDeps,
  notice: ClaimedNotice,
): Promise<{ mail: Mail; since: UtcText } | GiveUpReason> {
  const { db, PUBLIC_URL } = deps
  const payload = v.safeParse(v.pipe(v.string(), v.parseJson(), NoticePayloadSchema), notice.payload)
  if (!payload.success) return 'nothing to tell'
  const shop = deps.shop()
  if ('burst' in payload.output) {
    const enquiries = await findBurst(db, payload.output.burst)
    const last = enquiries.at(-1)
    return last
      ? { mail: writeBurstMail(notice, { enquiries, shop }), since: last.placed_at }
      : 'nothing to tell'
  }
  if ('backup_night' in payload.output) {
    const night = await findBackupNight(db, payload.output.backup_night)
    return night?.problem
      ? { mail: writeBackupMail(notice, { night, shop }), since: night.claimed_at }
      : 'nothing to tell'
  }
  if ('version_no' in payload.output) {
    const details = await findVersionChangeDetails(db, payload.output)
    if (typeof details === 'string') return details
    return { mail: writeVersionMail(notice, { details, shop, PUBLIC_URL }), since: details.since }
  }
  const details = await findStatusChangeDetails(db, payload.output)
  if (typeof details === 'string') return details
  return {
    mail: writeStatusMail(notice, { details, shop, PUBLIC_URL }),
    since: details.changed_at,
  }
}

async function scheduleRetry(deps: NoticeDeps, notice: ClaimedNotice, error: unknown) {
  const { attempts } = notice
  const { clock, logger } = deps
  logger[attempts < STUCK_AFTER ? 'warn' : 'error'](
    { ...toLog(notice), code: mailErrorCode(error) },
    'A notice could not be sent',
  )
  const outcome = {
    next_attempt_at: addMilliseconds(clock(), retryDelay(attempts)),
    last_error: toStoredError(error),
    given_up_at: null,
  }
  await writeInUnit(deps, (trx) => updateFailedNotice(trx, notice, outcome))
}

async function giveUp(deps: NoticeDeps, notice: ClaimedNotice, why: GiveUpReason): Promise<void> {
  const { clock, logger } = deps
  const isNone = why === 'taken back' || (notice.attempts === 1 && why === 'too old')
  logger[isNone ? 'info' : why === 'refused for good' ? 'warn' : 'error'](
    { ...toLog(notice), why },
    'A notice was given up',
  )
  const outcome = {
    next_attempt_at: null,
    last_error: formatGiveUpError(why, notice.last_error),
    given_up_at: clock().toISOString(),
  }
  await writeInUnit(deps, (trx) => updateFailedNotice(trx, notice, outcome))
}

/** Exponential backoff from one minute, with jitter, in ms. */
function retryDelay(attempts: number): number {
  return Math.min(MINUTE * 2 ** (attempts - 1), LONGEST_PAUSE) * (1 + Math.random() / 10)
}

function addMilliseconds(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString()
}

/** Omits the event's id, because an order id grants access to the enquiry. */
function toLog({ event, recipient, attempts }: ClaimedNotice) {
  return { notice: event.split(':')[0], recipient, attempts }
}

const MailErrorSchema = v.object({
  code: v.string(),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string()),
})

/** The error's code, for example 'EENVELOPE 550', without the server's text, which can name a person. */
function mailErrorCode(error: unknown): string {
  if (!v.is(MailErrorSchema, error)) return 'unknown'
  return [error.code, error.responseCode].filter(Boolean).join(' ')
}

/**
 * Tells whether the server permanently rejected (5xx) a customer's address or the mail to it. Permanent errors about the shop
 * itself (login, sender, own mailbox) are configuration errors and get retried.
 */
function isPermanentRejection({ recipient }: ClaimedNotice, error: unknown): boolean {
  if (recipient !== 'customer' || !v.is(MailErrorSchema, error)) return false
  const { code, command, responseCode = 0 } = error
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && command !== 'MAIL FROM' && responseCode >= 500
}

/** The error as stored in `last_error`. */
function toStoredError(error: unknown): string {
  return String(error).slice(0, 500)
}
