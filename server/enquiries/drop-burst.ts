import { countNewOfBurst, holdNewOfBurst } from '../db/queries/enquiries.ts'
import { withdrawNotices } from '../db/queries/notices.ts'
import { eventOf } from '../notices/notices-of.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { endWaiting } from './change-enquiry.ts'
import { moveEnquiry } from './move-enquiry.ts'
import { writeWork } from './work-on-enquiry.ts'

/** So many are cancelled together: whoever else writes waits no longer than that takes. */
const PIECE = 25
/** So many by one call; then somebody calls again. */
const A_CALL = 500

/**
 * Cancels the new enquiries of a burst, piece by piece (W22), and says how many and how many are left. Nobody is told: neither
 * of this nor, if that was not sent yet, that they were placed.
 */
export async function dropBurst(
  { db, write }: Pick<UseCaseParts, 'db' | 'write'>,
  { burst, reason }: { burst: string; reason: string },
  by: OfficeUser,
): Promise<Outcome<{ cancelled: number; left: number }>> {
  for (let cancelled = 0; ; ) {
    const piece = await write(by, async (unit) => {
      const enquiries = await holdNewOfBurst(unit.trx, burst, PIECE)
      for (const enquiry of enquiries) {
        await withdrawNotices(unit.trx, eventOf(enquiry.order_id, 1), unit.now.toISOString())
        const untold = { ...unit, notify: () => {} }
        const { data, refusal } = await moveEnquiry(untold, enquiry, 'Cancelled', reason)
        if (refusal) return { refusal }
        // One that was taken back to the beginning may have a version that waits.
        const { enquiry: free } = await endWaiting(unit, data, 'cancelled')
        await writeWork(unit, enquiry, { action: 'drop burst', enquiry: free, facts: { reason } })
      }
      return { data: enquiries.length }
    })
    if (piece.refusal) return piece
    cancelled += piece.data
    const left = await countNewOfBurst(db, burst)
    if (piece.data === 0 || left === 0 || cancelled >= A_CALL) return { data: { cancelled, left } }
  }
}
