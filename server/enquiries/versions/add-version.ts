import { computeTotals, diffVersions, type VersionContent } from '#domain/enquiry/versions/enquiry-version.ts'
import type { EnquiryLineRow } from '../../db/queries/enquiries/enquiry-lines.ts'
import { insertVersion, type VersionWithContent } from '../../db/queries/enquiries/enquiry-versions.ts'
import type { EnquiryTable, EnquiryVersionTable } from '../../db/schema.ts'
import { createVersionNotice } from '../../notices/create-notices.ts'
import { actorName } from '../../unit-of-work/actor.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { Unit } from '../../unit-of-work/unit.ts'
import type { EnquiryUpdate } from '../update-locked-enquiry.ts'
import { applyVersion } from './apply-version.ts'
import { closeWaitingVersion } from './close-waiting-version.ts'

type NewVersion = {
  base: VersionWithContent
  content: VersionContent<EnquiryLineRow> & { note: string }
  version_no: number
}

/** Adds a version to an enquiry, unless it equals `base`. */
export async function addVersion(
  unit: Unit,
  enquiry: EnquiryTable,
  { base, content, version_no }: NewVersion,
): Promise<Outcome<EnquiryUpdate>> {
  const { order_id } = enquiry
  const totals = computeTotals(content)
  if (!totals) return { refusal: { code: 'invalid-fields', problems: { discount: 'discount-too-much' } } }
  const { net_amount } = totals
  if (diffVersions(base.content, content).length === 0) return { data: { enquiry } }

  const isAtOnce = enquiry.order_status === 'Enquiry Received'
  const made_at = unit.now.toISOString()
  const made_by = actorName(unit.by)
  const version: EnquiryVersionTable = {
    order_id,
    version_no,
    made_at,
    made_by,
    note: content.note,
    ...totals,
    discount_percentage: 'percentage' in content.discount ? content.discount.percentage : null,
    packing_percentage: 'percentage' in content.packing ? content.packing.percentage : null,
    outcome: isAtOnce ? 'at once' : null,
    outcome_at: isAtOnce ? made_at : null,
    outcome_by: isAtOnce ? made_by : null,
  }
  await insertVersion(unit.trx, version, content.lines)
  const { enquiry: updated } = await closeWaitingVersion(unit, enquiry, 'superseded')
  const changed = isAtOnce
    ? applyVersion(updated, version, content.lines.length)
    : { ...updated, version_waiting: version_no }
  if (!isAtOnce && enquiry.email_id) unit.notify([createVersionNotice(enquiry, version_no, 'proposed')])
  return { data: { enquiry: changed, facts: { version_no, net_amount, note: content.note } } }
}
