import type { RateLimitName } from '../customers/rate-limits.ts'
import {
  countAttempts,
  createThrottleKey,
  findThrottleCounts,
  refundAttempt,
  type ThrottleCount,
} from '../db/queries/throttle.ts'
import type { Trx } from '../db/schema.ts'

const HOUR = 3_600_000

/**
 * How many enquiries within an hour may cause a mail to the customer: to an address that nobody has proved to be theirs. One
 * sender cannot use up what all have together.
 */
const ENQUIRIES_MAX_BY_LIMIT: Partial<Record<RateLimitName, number>> = {
  'ordering from an address': 60,
  'ordering from a network': 240,
}

/** How many of them are sent, and within what time, in ms. */
const MAIL_QUOTA_BY_LIMIT = {
  'mail to a customer': { most: 10, within: 24 * HOUR },
  'mail to all customers': { most: 500, within: HOUR },
} as const

/**
 * Whether one more mail may be sent to this e-mail address because of an enquiry; `counted` says how many its sender has
 * placed. Counts it if so.
 */
export async function consumeMailQuota(
  trx: Trx,
  {
    email_id,
    counted,
    now,
  }: { email_id: string; counted: readonly ThrottleCount<RateLimitName>[]; now: Date },
): Promise<boolean> {
  const tooMany = counted.some(
    ({ throttle_name, tries }) => tries > (ENQUIRIES_MAX_BY_LIMIT[throttle_name] ?? Infinity),
  )
  if (tooMany) return false
  const keys = [
    createThrottleKey('mail to a customer', normalizeMailbox(email_id)),
    createThrottleKey('mail to all customers', ''),
  ].map((key) => ({
    ...key,
    forget_at: new Date(now.getTime() + MAIL_QUOTA_BY_LIMIT[key.throttle_name].within).toISOString(),
  }))
  // What is used up is only looked at: counting it would hold up all other orders. Where the clock was set back it is counted anew.
  const used = await findThrottleCounts(trx, keys)
  const isUsedUp = ({ throttle_name, tries, forget_at }: (typeof used)[number]) =>
    tries >= MAIL_QUOTA_BY_LIMIT[throttle_name].most &&
    forget_at > now.toISOString() &&
    keys.some((key) => key.throttle_name === throttle_name && forget_at <= key.forget_at)
  if (used.some(isUsedUp)) return false
  const mails = await countAttempts(trx, keys, now.toISOString())
  if (mails.every(({ throttle_name, tries }) => tries <= MAIL_QUOTA_BY_LIMIT[throttle_name].most)) return true
  // What is not sent uses up nothing, least of all what others have.
  for (const each of mails) await refundAttempt(trx, each)
  return false
}

/** One mailbox has many spellings: 'Kavitha.M+shop@Example.in' is 'kavitham@example.in' at many providers. */
function normalizeMailbox(email_id: string): string {
  const [, name = '', rest = ''] = /^([^+@]*)[^@]*(@.*)$/.exec(email_id.toLowerCase()) ?? []
  return name.replaceAll('.', '') + rest
}
