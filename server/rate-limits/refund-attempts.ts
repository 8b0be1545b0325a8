import { deleteAttempts, refundAttempt, sortThrottleKeys } from '../db/queries/throttle.ts'
import type { Trx } from '../db/schema.ts'
import { type RateLimitKey, toThrottleKey } from './rate-limits.ts'

/** Updates the counts after a success: deletes the first limit's count, and refunds one attempt to each other limit. */
export async function resetAttempts(trx: Trx, limits: readonly RateLimitKey[]): Promise<void> {
  const [first] = limits
  // Locks rows in the same order as `countAttempts`.
  for (const key of sortThrottleKeys(limits.map(toThrottleKey)))
    if (key.throttle_name === first?.limit) await deleteAttempts(trx, key)
    else await refundAttempt(trx, key)
}

/** Refunds one attempt to each limit, for an attempt that had no effect. */
export async function refundAttempts(trx: Trx, limits: readonly RateLimitKey[]): Promise<void> {
  for (const key of sortThrottleKeys(limits.map(toThrottleKey))) await refundAttempt(trx, key)
}
