import { isEditable } from '#domain/enquiry/enquiry-actions.ts'
import { mergeVersions, type VersionDraft } from '#domain/enquiry/versions/merge-versions.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { findVersions, getVersions } from '../../db/queries/enquiries/enquiry-versions.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { updateLockedEnquiry } from '../update-locked-enquiry.ts'
import { addVersion } from './add-version.ts'
import { priceLines } from './price-lines.ts'

/** The wanted content of an enquiry, the version that it is based on, and a note. */
type NewContent = { number: string; base_version: number; wanted: VersionDraft; note: string }

/**
 * Creates a new version of an enquiry (O4): current at once before confirmation, otherwise waiting for the customer's consent.
 * Ordered lines keep their rate, new lines get today's. Merges changes made since `base_version` field by field.
 *
 * Refused with the names of the fields that both sides changed differently, and with the lines of new products that are sold out
 * or missing. Unchanged content creates no version.
 */
export function changeEnquiry(
  { write, catalogue }: Pick<UseCaseDeps, 'write'> & { catalogue: Catalogue },
  { number, base_version, wanted, note }: NewContent,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen: { number }, action: 'change' }, async (unit, enquiry) => {
    const { order_id, order_status, version_counts, version_waiting } = enquiry
    if (!isEditable(order_status)) return { refusal: { code: 'move-not-allowed' } }
    const versions = await findVersions(unit.trx, order_id)
    if (!versions.some(({ version_no }) => version_no === base_version))
      return { refusal: { code: 'not-found' } }
    const last_no = version_waiting ?? version_counts
    const versionOf = await getVersions(unit.trx, order_id, base_version, version_counts, last_no)
    const [base, current, last] = [versionOf(base_version), versionOf(version_counts), versionOf(last_no)]
    const { merged, conflicts } = mergeVersions(base.content, wanted, last.content)
    if (conflicts.length > 0) return { refusal: { code: 'edit-conflict', conflicts } }
    if (merged.lines.length === 0)
      return { refusal: { code: 'invalid-fields', problems: { lines: 'products-required' } } }
    const ordered = [base, current, last].flatMap(({ content }) => content.lines)
    const priced = priceLines(merged.lines, ordered, catalogue)
    if (priced.refusal) return priced

    const content = { ...merged, lines: priced.data, note }
    return addVersion(unit, enquiry, { base: last, content, version_no: versions.length + 1 })
  })
}
