import { setVersionOutcome } from '../../db/queries/enquiries/enquiry-versions.ts'
import { withdrawNotices } from '../../db/queries/notices.ts'
import type { EnquiryTable, EnquiryVersionTable } from '../../db/schema.ts'
import { createVersionNotice } from '../../notices/create-notices.ts'
import { actorName } from '../../unit-of-work/actor.ts'
import type { Unit } from '../../unit-of-work/unit.ts'

type VersionEnd = NonNullable<EnquiryVersionTable['outcome']>

/**
 * Closes the waiting version, if any, with an outcome and withdraws unsent notices about it. `wasNotified`: the customer was
 * already notified of the version.
 */
export async function closeWaitingVersion(
  { trx, by, now }: Unit,
  enquiry: EnquiryTable,
  outcome: VersionEnd,
): Promise<{ enquiry: EnquiryTable; wasNotified: boolean }> {
  const { order_id, version_waiting: version_no } = enquiry
  if (version_no === null) return { enquiry, wasNotified: false }
  const outcome_at = now.toISOString()
  await setVersionOutcome(trx, { order_id, version_no }, { outcome, outcome_at, outcome_by: actorName(by) })
  const { event } = createVersionNotice(enquiry, version_no, 'proposed')
  const notified = await withdrawNotices(trx, event, outcome_at)
  return { enquiry: { ...enquiry, version_waiting: null }, wasNotified: notified.includes('customer') }
}
