import {
  blockAttempts,
  countAttempts,
  findBlockedKeys,
  refundAttempt,
  sortThrottleKeys,
  type ThrottleCount,
  type ThrottleKey,
} from '../db/queries/throttle.ts'
import type { Trx } from '../db/schema.ts'
import type { Principal } from '../principal.ts'
import type { Refusal } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { RATE_LIMITS, type RateLimitKey, type RateLimitName, toThrottleKey } from './rate-limits.ts'

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** The counted attempts, or the refusal if one of them is over its limit; then none is counted. */
export type ConsumedAttempts =
  | { counted: readonly ThrottleCount<RateLimitName>[]; refusal?: undefined }
  | { refusal: Refusal; counted?: undefined }

/** Counts one attempt for each limit, or none if one of them would be exceeded. Runs in the transaction of the attempt. */
export async function consumeAttempts(
  trx: Trx,
  limits: readonly RateLimitKey[],
  now: Date,
): Promise<ConsumedAttempts> {
  const keys = limits.map((each) => ({
    ...toThrottleKey(each),
    forget_at: addSeconds(now, RATE_LIMITS[each.limit].forgottenAfter),
  }))
  // Checked before counting: an attempt that one limit refuses uses up nothing of the others, and writes nothing.
  const refusal = await findRefusal(trx, keys, now)
  if (refusal) return { refusal }
  const counted = await countAttempts(trx, keys, now.toISOString())
  if (counted.length < keys.length) {
    // Another instance used the last attempt of one limit. The refused attempt does not use up the others.
    for (const each of sortThrottleKeys(counted)) await refundAttempt(trx, each)
    return { refusal: (await findRefusal(trx, keys, now)) ?? tooManyRequests(1) }
  }
  for (const each of sortThrottleKeys(counted)) {
    const { free, longestPause } = RATE_LIMITS[each.throttle_name]
    const next = Math.min(2 ** (each.tries - free), longestPause)
    if (each.tries >= free) await blockAttempts(trx, each, addSeconds(now, next))
  }
  return { counted }
}

/** Returns the refusal of an attempt that may be retried after some seconds. */
function tooManyRequests(retryAfter: number): Refusal {
  return { code: 'too-many-requests', retryAfter }
}

/** Returns a refusal until none of the keys is blocked, or undefined if none is blocked now. */
async function findRefusal(
  trx: Trx,
  keys: readonly ThrottleKey<RateLimitName>[],
  now: Date,
): Promise<Refusal | undefined> {
  const pauses: number[] = []
  // Locks rows in the same order as `countAttempts`.
  for (const blocked of sortThrottleKeys(await findBlockedKeys(trx, keys, now.toISOString()))) {
    const { longestPause } = RATE_LIMITS[blocked.throttle_name]
    const pause = Math.ceil((Date.parse(blocked.blocked_until) - now.getTime()) / 1000)
    // If the clock was set back, the stored time may be far away: no pause is longer than the longest one.
    if (pause > longestPause) await blockAttempts(trx, blocked, addSeconds(now, longestPause))
    pauses.push(Math.min(pause, longestPause))
  }
  return pauses.length > 0 ? tooManyRequests(Math.max(...pauses)) : undefined
}

/**
 * Counts an attempt in a transaction of its own, or refuses it. It is counted before its success is known, so that
 * parallel attempts gain nothing over sequential ones. Counts are durable and shared by all instances.
 */
export async function consumeAttemptsAndCommit(
  { write }: Pick<UseCaseDeps, 'write'>,
  by: Principal,
  limits: readonly RateLimitKey[],
): Promise<ConsumedAttempts> {
  // The refusal is returned as data: a refused unit would roll back the counts.
  const { data, refusal } = await write(by, async ({ trx, now }) => ({
    data: await consumeAttempts(trx, limits, now),
  }))
  return refusal ? { refusal } : data
}

/** Counts an attempt like `consumeAttemptsAndCommit`, and returns only the refusal. */
export async function checkRateLimits(
  deps: Pick<UseCaseDeps, 'write'>,
  by: Principal,
  limits: readonly RateLimitKey[],
): Promise<Refusal | undefined> {
  return (await consumeAttemptsAndCommit(deps, by, limits)).refusal
}
