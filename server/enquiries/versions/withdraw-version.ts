import { createVersionNotice } from '../../notices/create-notices.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { type EnquiryRevision, updateLockedEnquiry } from '../update-locked-enquiry.ts'
import { closeWaitingVersion } from './close-waiting-version.ts'

/** Withdraws the waiting version. Notifies the customer if the proposal was already sent. */
export function withdrawVersion(
  { write }: Pick<UseCaseDeps, 'write'>,
  seen: EnquiryRevision,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'withdraw' }, async (unit, enquiry) => {
    if (enquiry.version_waiting === null) return { refusal: { code: 'move-not-allowed' } }
    const { enquiry: updated, wasNotified } = await closeWaitingVersion(unit, enquiry, 'withdrawn')
    if (wasNotified) unit.notify([createVersionNotice(enquiry, enquiry.version_waiting, 'withdrawn')])
    return { data: { enquiry: updated } }
  })
}
