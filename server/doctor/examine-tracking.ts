import type { Db } from '../db/schema.ts'
import { countStrangerTracking, STRANGER_TRACKING_MAX } from '../rate-limits/tracking-limits.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Warns if devices without an order track more numbers than customers would (D6). */
export async function examineTracking(db: Db, now: Date): Promise<Finding> {
  const count = await countStrangerTracking(db, now)
  const message = `${count.toLocaleString('en-IN')} numbers within an hour by devices that did not order with them`
  return count < STRANGER_TRACKING_MAX
    ? ok('tracking', message)
    : warning(
        'tracking',
        message,
        'Someone may be collecting customers’ orders. Addresses that track more than a few of them now share a limit of one per 5 s. Find these addresses in the proxy’s log and block them there.',
      )
}
