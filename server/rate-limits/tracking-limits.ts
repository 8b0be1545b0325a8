import { findThrottleCounts, type ThrottleCount } from '../db/queries/throttle.ts'
import type { Db } from '../db/schema.ts'
import type { Sender } from '../principal.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { addressLimits } from './address-limits.ts'
import { type Owner, ownerKey } from './owner-key.ts'
import { type RateLimitKey, type RateLimitName, toThrottleKey } from './rate-limits.ts'

/**
 * Counts the numbers that were tracked by strangers: neither the device nor the signed-in customer ordered with them.
 */
export const STRANGER_TRACKING: RateLimitKey = { limit: 'tracking by strangers', subject: 'everybody' }

/** The numbers that strangers may track within an hour before busy sources are slowed down. */
export const STRANGER_TRACKING_MAX = 1000

/** The numbers that one source (an IPv4 address, or the /48 of an IPv6 address) may track without being slowed down. */
export const SOURCE_TRACKING_MAX = 5

const BUSY_SOURCES_TRACKING: RateLimitKey = { limit: 'tracking from busy sources', subject: 'everybody' }

/** Returns the limits of tracking a number by its owner. */
export const ownTrackingLimits = (mobile_no: string, owner: Owner): RateLimitKey[] => [
  { limit: 'tracking of an own number', subject: ownerKey(mobile_no, owner) },
]

/**
 * Returns the limits of tracking a number by strangers. After STRANGER_TRACKING_MAX numbers, sources that have
 * tracked SOURCE_TRACKING_MAX numbers share one limit. Other sources are not slowed down.
 */
export async function strangerTrackingLimits(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  mobile_no: string,
  sender: Sender,
): Promise<RateLimitKey[]> {
  const source = sender.network ?? sender.address
  const numberKey: RateLimitKey = {
    limit: 'tracking of a number from a source',
    subject: `${source} ${mobile_no}`,
  }
  const sourceKey: RateLimitKey = { limit: 'numbers tracked from a source', subject: source }
  const counted = await readAttemptCounts(db, [numberKey, sourceKey, STRANGER_TRACKING], clock())
  const isNew = !counted(numberKey)
  const isSlowed =
    counted(STRANGER_TRACKING) >= STRANGER_TRACKING_MAX && counted(sourceKey) >= SOURCE_TRACKING_MAX
  return [
    { limit: 'tracking of a number', subject: mobile_no },
    ...addressLimits('tracking', sender),
    numberKey,
    ...(isNew ? [sourceKey, STRANGER_TRACKING] : []),
    ...(isNew && isSlowed ? [BUSY_SOURCES_TRACKING] : []),
  ]
}

/** True if these attempts have just reached STRANGER_TRACKING_MAX. */
export const isStrangerTrackingMaxReached = (counted: readonly ThrottleCount<RateLimitName>[]): boolean =>
  counted.some(
    ({ throttle_name, tries }) =>
      throttle_name === STRANGER_TRACKING.limit && tries === STRANGER_TRACKING_MAX,
  )

/** Counts the numbers that strangers tracked within the hour. */
export async function countStrangerTracking(db: Db, now: Date): Promise<number> {
  return (await readAttemptCounts(db, [STRANGER_TRACKING], now))(STRANGER_TRACKING)
}

/** Reads the current counts of some limits. Returns a function that looks them up; an expired count is 0. */
async function readAttemptCounts(
  db: Db,
  limits: readonly RateLimitKey[],
  now: Date,
): Promise<(limit: RateLimitKey) => number> {
  const found = await findThrottleCounts(db, limits.map(toThrottleKey))
  return (limit) => {
    const { key_hash } = toThrottleKey(limit)
    const counted = found.find((each) => each.key_hash === key_hash)
    return counted && counted.forget_at > now.toISOString() ? counted.tries : 0
  }
}
