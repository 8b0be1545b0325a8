import * as v from 'valibot'
import { type Billing, BillingSchema } from '#domain/billing.ts'
import { renewSearchTexts } from '../db/queries/enquiries.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { workOnEnquiry } from './work-on-enquiry.ts'

const FIELDS = v.keyof(BillingSchema).options

/** Who sent an enquiry and where its parcel goes: as it was seen, and as it is right. */
export type Correction = {
  number: string
  from: Readonly<Record<keyof Billing, string>>
  billing: Billing
}

/**
 * Corrects who sent an enquiry and where its parcel goes. What was not changed stays as others have made it meanwhile (O4);
 * `changed-meanwhile`, where they changed the same to something else. Whoever had a wrong number and has another now is called.
 */
export function correctBilling(
  { write }: Pick<UseCaseParts, 'write'>,
  { number, from, billing }: Correction,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return workOnEnquiry(write, by, { seen: { number }, action: 'correct' }, async (unit, enquiry) => {
    const isOthers = (field: keyof Billing) =>
      ![from[field], enquiry[field]].includes(billing[field]) && enquiry[field] !== from[field]
    const right = <Field extends keyof Billing>(field: Field): Billing[Field] =>
      billing[field] === from[field] ? enquiry[field] : billing[field]
    const now: Billing = {
      customer_name: right('customer_name'),
      mobile_no: right('mobile_no'),
      email_id: right('email_id'),
      address: right('address'),
      city: right('city'),
      pin_code: right('pin_code'),
    }
    if (FIELDS.some(isOthers)) return { refusal: { code: 'changed-meanwhile' } }
    const isFound = enquiry.wrong_number === 1 && now.mobile_no !== enquiry.mobile_no
    const isToCall = isFound && enquiry.order_status === 'Enquiry Received'
    const corrected = {
      ...enquiry,
      ...now,
      ...(isFound && { wrong_number: 0 as const }),
      ...(isToCall && { call_from: unit.now.toISOString() }),
    }
    await renewSearchTexts(unit.trx, [corrected])
    return { data: { enquiry: corrected } }
  })
}
