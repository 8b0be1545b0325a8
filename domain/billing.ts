import * as v from 'valibot'
import {
  AddressSchema,
  CitySchema,
  CustomerNameSchema,
  EmailSchema,
  MobileNumberSchema,
  PinCodeSchema,
} from './customer.ts'
import { fields } from './field-problem.ts'
import { notServed } from './places-not-served.ts'

/** What an enquiry says of who sends it and where its parcel goes, field by field (section 5). */
export const BILLING = {
  customer_name: CustomerNameSchema,
  mobile_no: MobileNumberSchema,
  email_id: EmailSchema,
  address: AddressSchema,
  city: CitySchema,
  /** Where the parcel goes: not everywhere (D22). */
  pin_code: v.pipe(
    PinCodeSchema,
    v.check(
      (pin) => !notServed(pin),
      ({ input }) => notServed(input) ?? '',
    ),
  ),
}

/** The Billing Info form of quick-checkout (section 5). */
export const BillingSchema = fields(BILLING)
/** Who sends an enquiry and where its parcel goes, checked. */
export type Billing = v.InferOutput<typeof BillingSchema>
