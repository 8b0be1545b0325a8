import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Shop } from '#domain/shop.ts'
import { formatAuditHead } from '../audit/audit-anchors.ts'
import { findAuditHead } from '../db/queries/audit.ts'
import { findBackupNight } from '../db/queries/backups.ts'
import { findBurst } from '../db/queries/enquiries/enquiries.ts'
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
import { appendAuditHead, type Mail, writeBackupMail, writeBurstMail, writeStatusMail } from './write-mail.ts'
import { writeVersionMail } from './write-version-mail.ts'

const MINUTE = 60_000
/** How long a notice is ours to send; longer than any mail takes. Then it counts as lost, with the process. */
const CLAIM_DURATION = 5 * MINUTE
/** The longest pause between two attempts. */
const LONGEST_PAUSE = 60 * MINUTE
/** Older news is not sent any more: a shop that gets a mail server in October does not write to those of August. */
const NOTICE_AGE_MAX = 3 * 24 * 60 * MINUTE
/** After so many attempts in vain a notice is stuck. */
export const STUCK_AFTER = 5

/** What sending notices needs. `PUBLIC_URL` is where the links of mails lead. */
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
 * Sends the notice whose turn it is; false when none is due. What fails is tried again after growing pauses, and given up
 * when it is no news any more, or when the mail server says that a customer's address takes none. Rejects when the database
 * fails: a notice claimed before that is due again when its claim ends.
 */
export async function sendDueNotice(parts: NoticeDeps): Promise<boolean> {
  const now = parts.clock()
  const notice = await writeInUnit(parts, (trx) =>
    claimDueNotice(trx, now.toISOString(), addMilliseconds(now, CLAIM_DURATION)),
  )
  if (!notice) return false

  const news = await prepareMail(parts, notice)
  const why = typeof news === 'string' ? news : 'too old'
  if (typeof news === 'string' || now.getTime() > Date.parse(news.since) + NOTICE_AGE_MAX) {
    await giveUp(parts, notice, why)
    return true
  }
  const head = notice.recipient === 'shop' ? await findAuditHead(parts.db) : undefined
  try {
    await parts.mailer(
      head && head.audit_no > 0 ? appendAuditHead(news.mail, formatAuditHead(head)) : news.mail,
    )
  } catch (error) {
    if (isPermanentRejection(notice, error))
      await giveUp(parts, { ...notice, last_error: toStoredError(error) }, 'refused for good')
    else await scheduleRetry(parts, notice, error)
    return true
  }
  await writeInUnit(parts, (trx) => markNoticeSent(trx, notice, parts.clock().toISOString()))
  return true
}

async function writeInUnit<Data>(
  parts: NoticeDeps,
  work: (trx: Trx) => Promise<Data>,
): Promise<Data | undefined> {
  const by = { kind: 'system', name: 'notices' } as const
  return (await parts.write(by, async ({ trx }) => ({ data: await work(trx) }))).data
}

/** The mail of a notice, and since when it is news; or why there is none. */
async function prepareMail(
  parts: NoticeDeps,
  notice: ClaimedNotice,
): Promise<{ mail: Mail; since: UtcText } | GiveUpReason> {
  const { db, PUBLIC_URL } = parts
  const told = v.safeParse(v.pipe(v.string(), v.parseJson(), NoticePayloadSchema), notice.payload)
  if (!told.success) return 'nothing to tell'
  const shop = parts.shop()
  if ('burst' in told.output) {
    const enquiries = await findBurst(db, told.output.burst)
    const last = enquiries.at(-1)
    return last
      ? { mail: writeBurstMail(notice, { enquiries, shop }), since: last.placed_at }
      : 'nothing to tell'
  }
  if ('backup_night' in told.output) {
    const night = await findBackupNight(db, told.output.backup_night)
    return night?.problem
      ? { mail: writeBackupMail(notice, { night, shop }), since: night.claimed_at }
      : 'nothing to tell'
  }
  if ('version_no' in told.output) {
    const news = await findVersionChangeDetails(db, told.output)
    if (typeof news === 'string') return news
    return { mail: writeVersionMail(notice, { details: news, shop, PUBLIC_URL }), since: news.since }
  }
  const news = await findStatusChangeDetails(db, told.output)
  if (typeof news === 'string') return news
  return { mail: writeStatusMail(notice, { details: news, shop, PUBLIC_URL }), since: news.changed_at }
}

async function scheduleRetry(parts: NoticeDeps, notice: ClaimedNotice, error: unknown) {
  const { attempts } = notice
  const { clock, logger } = parts
  logger[attempts < STUCK_AFTER ? 'warn' : 'error'](
    { ...toLog(notice), code: mailErrorCode(error) },
    'A notice could not be sent',
  )
  const outcome = {
    next_attempt_at: addMilliseconds(clock(), retryDelay(attempts)),
    last_error: toStoredError(error),
    given_up_at: null,
  }
  await writeInUnit(parts, (trx) => updateFailedNotice(trx, notice, outcome))
}

async function giveUp(parts: NoticeDeps, notice: ClaimedNotice, why: GiveUpReason): Promise<void> {
  const { clock, logger } = parts
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
  await writeInUnit(parts, (trx) => updateFailedNotice(trx, notice, outcome))
}

/** One minute, then twice as long each time; a little more at random, so that not all come back at once. In ms. */
function retryDelay(attempts: number): number {
  return Math.min(MINUTE * 2 ** (attempts - 1), LONGEST_PAUSE) * (1 + Math.random() / 10)
}

function addMilliseconds(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString()
}

/** Without the event's id: an order id opens the enquiry. */
function toLog({ event, recipient, attempts }: ClaimedNotice) {
  return { notice: event.split(':')[0], recipient, attempts }
}

const MailErrorSchema = v.object({
  code: v.string(),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string()),
})

/** 'EENVELOPE 550': what went wrong, without what the mail server said of whom. */
function mailErrorCode(error: unknown): string {
  if (!v.is(MailErrorSchema, error)) return 'unknown'
  return [error.code, error.responseCode].filter(Boolean).join(' ')
}

/**
 * Whether the mail server refused a customer's address, or this mail to it, for good (5xx). What it refuses for good of the
 * shop itself, its password, its sender, its own mailbox, is a shop that is set up wrongly: that may be mended.
 */
function isPermanentRejection({ recipient }: ClaimedNotice, error: unknown): boolean {
  if (recipient !== 'customer' || !v.is(MailErrorSchema, error)) return false
  const { code, command, responseCode = 0 } = error
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && command !== 'MAIL FROM' && responseCode >= 500
}

/** An error as `last_error` has it. */
function toStoredError(error: unknown): string {
  return String(error).slice(0, 500)
}
