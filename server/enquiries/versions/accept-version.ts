import { isEditable } from '#domain/enquiry/enquiry-actions.ts'
import type { AcceptedChanges } from '#domain/enquiry/order/accepted-changes.ts'
import { getVersion } from '../../db/queries/enquiries/enquiry-versions.ts'
import type { EnquiryTable } from '../../db/schema.ts'
import { createVersionNotice } from '../../notices/create-notices.ts'
import type { Guest, OfficeUser, SignedInCustomer } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { Unit } from '../../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { syncPaidStatus } from '../move-enquiry.ts'
import {
  type EnquiryRevision,
  type EnquiryUpdate,
  updateLockedEnquiry,
  updateLockedOwnEnquiry,
} from '../update-locked-enquiry.ts'
import { applyVersion } from './apply-version.ts'
import { closeWaitingVersion } from './close-waiting-version.ts'

/** Records that the customer accepted the waiting version by phone. It becomes the current version. */
export function acceptVersion(
  { write }: Pick<UseCaseDeps, 'write'>,
  seen: EnquiryRevision,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'accept by phone' }, (unit, enquiry) =>
    acceptWaitingVersion(unit, enquiry, 'by phone'),
  )
}

/**
 * Accepts the waiting version for the holder of an order id. It becomes the current version, and the shop is notified. Refused
 * as not found, also for a view id, and as a conflict if another version or none is waiting.
 */
export function acceptOwnVersion(
  { write }: Pick<UseCaseDeps, 'write'>,
  { id, version_no }: AcceptedChanges,
  by: Guest | SignedInCustomer,
): Promise<Outcome<null>> {
  return updateLockedOwnEnquiry(write, by, { id, action: 'accept' }, async (unit, enquiry) => {
    if (enquiry.version_waiting !== version_no) return { refusal: { code: 'stale-version' } }
    unit.notify([createVersionNotice(enquiry, version_no, 'accepted')])
    return acceptWaitingVersion(unit, enquiry, 'by customer')
  })
}

async function acceptWaitingVersion(
  unit: Unit,
  enquiry: EnquiryTable,
  how: 'by customer' | 'by phone',
): Promise<Outcome<EnquiryUpdate>> {
  const { order_id, version_waiting } = enquiry
  if (version_waiting === null || !isEditable(enquiry.order_status))
    return { refusal: { code: 'move-not-allowed' } }
  const version = await getVersion(unit.trx, order_id, version_waiting)
  const { enquiry: updated } = await closeWaitingVersion(unit, enquiry, how)
  const settled = await syncPaidStatus(unit, applyVersion(updated, version, version.content.lines.length))
  if (settled.refusal) return settled
  const { version_no, net_amount } = version
  return { data: { enquiry: settled.data, facts: { version_no, net_amount } } }
}
