import {
  countAttempts,
  createThrottleKey,
  findThrottleCounts,
  refundAttempt,
  type ThrottleCount,
} from '../db/queries/throttle.ts'
import type { Trx } from '../db/schema.ts'
import type { RateLimitName } from '../rate-limits/rate-limits.ts'

const HOUR = 3_600_000

/**
 * Enquiries per hour that may cause mails to customers, whose addresses are unverified. Below the total quota, so that one
 * sender cannot use it up.
 */
const ENQUIRIES_MAX_BY_LIMIT: Partial<Record<RateLimitName, number>> = {
  'ordering from an address': 60,
  'ordering from a network': 240,
}

/** Maximum number of mails, and the period in ms. */
const MAIL_QUOTA_BY_LIMIT = {
  'mail to a customer': { most: 10, within: 24 * HOUR },
  'mail to all customers': { most: 500, within: HOUR },
} as const

/**
 * Takes one mail from the quota of this address. Returns false if it is used up or the sender placed too many enquiries
 * (`counted`).
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
  // Only reads a used-up quota, because counting would block all other orders. After the clock was set back, it counts again.
  const used = await findThrottleCounts(trx, keys)
  const isUsedUp = ({ throttle_name, tries, forget_at }: (typeof used)[number]) =>
    tries >= MAIL_QUOTA_BY_LIMIT[throttle_name].most &&
    forget_at > now.toISOString() &&
    keys.some((key) => key.throttle_name === throttle_name && forget_at <= key.forget_at)
  if (used.some(isUsedUp)) return false
  const mails = await countAttempts(trx, keys, now.toISOString())
  if (mails.every(({ throttle_name, tries }) => tries <= MAIL_QUOTA_BY_LIMIT[throttle_name].most)) return true
  // An unsent mail must not use up the quota.
  for (const each of mails) await refundAttempt(trx, each)
  return false
}

/** Normalizes an address, because many spellings reach one mailbox: 'Kavitha.M+shop@Example.in' becomes 'kavitham@example.in'. */
function normalizeMailbox(email_id: string): string {
  const [, name = '', rest = ''] = /^([^+@]*)[^@]*(@.*)$/.exec(email_id.toLowerCase()) ?? []
  return name.replaceAll('.', '') + rest
}
