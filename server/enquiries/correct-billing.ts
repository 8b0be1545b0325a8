import { BILLING_FIELDS, type Billing, type BillingField } from '#domain/enquiry/billing.ts'
import { pick } from '#domain/pick.ts'
import { updateSearchTexts } from '../db/queries/enquiries/search-texts.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { updateLockedEnquiry } from './update-locked-enquiry.ts'

/** The billing fields of an enquiry: as the user saw them, and corrected. */
type Correction = {
  number: string
  from: Readonly<Record<BillingField, string>>
  billing: Billing
}

/**
 * Corrects the billing fields of an enquiry. Fields that the user did not change keep what others wrote (O4).
 * Refused as a conflict if others changed a field differently. A corrected wrong number puts the enquiry back into the call queue.
 */
export function correctBilling(
  { write }: Pick<UseCaseDeps, 'write'>,
  { number, from, billing }: Correction,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen: { number }, action: 'correct' }, async (unit, enquiry) => {
    const hasConflict = (field: BillingField) =>
      ![from[field], enquiry[field]].includes(billing[field]) && enquiry[field] !== from[field]
    const isChanged = (field: BillingField) => billing[field] !== from[field]
    const merged: Billing = {
      ...pick(enquiry, BILLING_FIELDS),
      ...pick(billing, BILLING_FIELDS.filter(isChanged)),
    }
    if (BILLING_FIELDS.some(hasConflict)) return { refusal: { code: 'stale-version' } }
    const isNumberCorrected = enquiry.wrong_number === 1 && merged.mobile_no !== enquiry.mobile_no
    const needsCall = isNumberCorrected && enquiry.order_status === 'Enquiry Received'
    const corrected = {
      ...enquiry,
      ...merged,
      ...(isNumberCorrected && { wrong_number: 0 as const }),
      ...(needsCall && { call_from: unit.now.toISOString() }),
    }
    await updateSearchTexts(unit.trx, [corrected])
    return { data: { enquiry: corrected } }
  })
}
