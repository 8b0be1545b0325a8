import { isEditable } from '#domain/enquiry/enquiry-actions.ts'
import { findVersions, getVersions } from '../../db/queries/enquiries/enquiry-versions.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { type EnquiryRevision, updateLockedEnquiry } from '../update-locked-enquiry.ts'
import { addVersion } from './add-version.ts'

/** Restores an old version: creates a new version with its lines, rates and charges. Refused with `not-found`. */
export function restoreVersion(
  { write }: Pick<UseCaseDeps, 'write'>,
  { seen, version_no }: { seen: EnquiryRevision; version_no: number },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'restore version' }, async (unit, enquiry) => {
    const { order_id, version_waiting, version_counts } = enquiry
    if (!isEditable(enquiry.order_status)) return { refusal: { code: 'move-not-allowed' } }
    const versions = await findVersions(unit.trx, order_id)
    if (!versions.some((version) => version.version_no === version_no))
      return { refusal: { code: 'not-found' } }
    const last_no = version_waiting ?? version_counts
    const versionOf = await getVersions(unit.trx, order_id, version_no, last_no)
    const content = { ...versionOf(version_no).content, note: `= v${version_no}` }
    return addVersion(unit, enquiry, { base: versionOf(last_no), content, version_no: versions.length + 1 })
  })
}
