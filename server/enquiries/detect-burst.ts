import { createHash } from 'node:crypto'
import type { ThrottleCount } from '../db/queries/throttle.ts'
import type { UtcText } from '../db/schema.ts'
import type { RateLimitName } from '../rate-limits/rate-limits.ts'

/** Usual enquiries per hour by limit. The widest sender comes first, so that one flood is one burst. */
const USUAL_COUNT_BY_LIMIT: readonly [RateLimitName, number][] = [
  ['ordering from a network', 120],
  ['ordering from an address', 30],
  ['ordering with a device', 10],
  ['ordering with a number', 5],
  ['ordering with an own number', 5],
]

/** More enquiries than usual from one sender. `mark` identifies the burst on its enquiries; `ends` is the end of its hour. */
export type Burst = { mark: string; ends: UtcText }

/** Returns the burst that an enquiry belongs to, based on its sender's counters. */
export function detectBurst(counted: readonly ThrottleCount<RateLimitName>[]): Burst | undefined {
  for (const [limit, usual] of USUAL_COUNT_BY_LIMIT) {
    const count = counted.find(({ throttle_name }) => throttle_name === limit)
    if (!count || count.tries <= usual) continue
    const mark = createHash('sha256').update(`${count.key_hash} ${count.forget_at}`).digest('base64url')
    return { mark, ends: count.forget_at }
  }
  return undefined
}
