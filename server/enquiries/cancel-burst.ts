import { countNewEnquiriesOfBurst, lockNewEnquiriesOfBurst } from '../db/queries/enquiries/bursts.ts'
import { withdrawNotices } from '../db/queries/notices.ts'
import { statusEventName } from '../notices/create-notices.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { moveEnquiry } from './move-enquiry.ts'
import { saveEnquiryUpdate } from './update-locked-enquiry.ts'
import { closeWaitingVersion } from './versions/close-waiting-version.ts'

/** Enquiries cancelled per transaction. Small, so that other writers wait only briefly. */
const BATCH_SIZE = 25
/** Enquiries cancelled per call; the client repeats the call for the rest. */
const CANCELLED_PER_CALL_MAX = 500

/**
 * Cancels the new enquiries of a burst in batches (W22) and returns how many were cancelled and how many are left. Sends no
 * notices, and withdraws unsent ones about these enquiries.
 */
export async function cancelBurst(
  { db, write }: Pick<UseCaseDeps, 'db' | 'write'>,
  { burst, reason }: { burst: string; reason: string },
  by: OfficeUser,
): Promise<Outcome<{ cancelled: number; left: number }>> {
  for (let cancelled = 0; ; ) {
    const batch = await write(by, async (unit) => {
      const enquiries = await lockNewEnquiriesOfBurst(unit.trx, burst, BATCH_SIZE)
      for (const enquiry of enquiries) {
        await withdrawNotices(unit.trx, statusEventName(enquiry.order_id, 1), unit.now.toISOString())
        const silentUnit = { ...unit, notify: () => {} }
        const { data, refusal } = await moveEnquiry(silentUnit, enquiry, 'Cancelled', reason)
        if (refusal) return { refusal }
        // An enquiry whose confirmation was undone can have a waiting version.
        const { enquiry: updated } = await closeWaitingVersion(unit, data, 'cancelled')
        await saveEnquiryUpdate(unit, enquiry, {
          action: 'cancel burst',
          enquiry: updated,
          facts: { reason },
        })
      }
      return { data: enquiries.length }
    })
    if (batch.refusal) return batch
    cancelled += batch.data
    const left = await countNewEnquiriesOfBurst(db, burst)
    if (batch.data === 0 || left === 0 || cancelled >= CANCELLED_PER_CALL_MAX)
      return { data: { cancelled, left } }
  }
}
