import * as v from 'valibot'
import {
  AddressSchema,
  CitySchema,
  CustomerNameSchema,
  EmailSchema,
  MobileNumberSchema,
  PinCodeSchema,
} from '../customer/customer.ts'
import type { CustomerFieldName } from '../customer/customer-fields.ts'
import { notServed } from '../customer/places-not-served.ts'
import { fields } from '../field-problem.ts'
import { recordOf } from '../record-of.ts'

/**
 * Who sends an enquiry and where its parcel goes, field by field in the order of the form (section 5). The checkout, the
 * office's forms, the API and the columns of an enquiry follow from this list.
 */
export const BILLING = {
  customer_name: CustomerNameSchema,
  mobile_no: MobileNumberSchema,
  email_id: EmailSchema,
  address: AddressSchema,
  city: CitySchema,
  /** Not every place is served (D22). */
  pin_code: v.pipe(
    PinCodeSchema,
    v.check(
      (pin) => !notServed(pin),
      ({ input }) => notServed(input) ?? '',
    ),
  ),
} satisfies Partial<Record<CustomerFieldName, v.GenericSchema<unknown, string>>>

/** The Billing Info form of quick-checkout (section 5). */
export const BillingSchema = fields(BILLING)
/** Who sends an enquiry and where its parcel goes, checked. */
export type Billing = v.InferOutput<typeof BillingSchema>
/** The name of one of its fields. */
export type BillingField = keyof Billing

/** The names of all fields, in the order of the form. */
export const BILLING_FIELDS = v.keyof(BillingSchema).options

/** Before anything is known of it. */
export const NO_BILLING: Billing = recordOf(BILLING_FIELDS, () => '')

/** What a bill and the print page show of it. The mobile number stands there under a stated name of its own (section 3). */
export const BILL_FIELDS = ['customer_name', 'address', 'city', 'pin_code'] as const satisfies BillingField[]

/** What the shop's own mails say of it. */
export const SHOP_MAIL_FIELDS = [
  'customer_name',
  'mobile_no',
  'city',
  'email_id',
] as const satisfies BillingField[]

/** Where the parcel goes, line by line; without what is hidden (D6). */
export function addressLines({ address, city, pin_code }: Pick<Billing, 'address' | 'city' | 'pin_code'>) {
  return [address, [city, pin_code].filter(Boolean).join(' – ')].filter(Boolean)
}
