import * as v from 'valibot'
import { createRecord } from '../create-record.ts'
import {
  AddressSchema,
  CitySchema,
  CustomerNameSchema,
  EmailSchema,
  MobileNumberSchema,
  PinCodeSchema,
} from '../customer/customer-field-schemas.ts'
import type { CustomerFieldName } from '../customer/customer-fields.ts'
import { findUnservedPlace } from '../customer/unserved-places.ts'
import { formSchema } from '../field-problem.ts'

/**
 * The billing fields of an enquiry, in the order of the form (section 5). The checkout, the office's forms, the API and the
 * enquiry's columns are derived from this list.
 */
export const BILLING_ENTRIES = {
  customer_name: CustomerNameSchema,
  mobile_no: MobileNumberSchema,
  email_id: EmailSchema,
  address: AddressSchema,
  city: CitySchema,
  /** The PIN code, except of places that are not served (D22). */
  pin_code: v.pipe(
    PinCodeSchema,
    v.check(
      (pin) => !findUnservedPlace(pin),
      ({ input }) => findUnservedPlace(input) ?? '',
    ),
  ),
} satisfies Partial<Record<CustomerFieldName, v.GenericSchema<unknown, string>>>

/** The Billing Info form of quick-checkout (section 5). */
export const BillingSchema = formSchema(BILLING_ENTRIES)
/** Billing details, parsed. */
export type Billing = v.InferOutput<typeof BillingSchema>
/** The name of a billing field. */
export type BillingField = keyof Billing

/** The names of the billing fields, in the order of the form. */
export const BILLING_FIELDS = v.keyof(BillingSchema).options

/** Empty billing details. */
export const EMPTY_BILLING: Billing = createRecord(BILLING_FIELDS, () => '')

/**
 * The billing fields of an order, for the bill and the print page. Orders have the mobile number as `customer_mobile_no`
 * (section 3).
 */
export const ORDER_BILLING_FIELDS = [
  'customer_name',
  'address',
  'city',
  'pin_code',
] as const satisfies BillingField[]

/** The billing fields in mails to the shop. */
export const SHOP_MAIL_FIELDS = [
  'customer_name',
  'mobile_no',
  'city',
  'email_id',
] as const satisfies BillingField[]

/** Returns the lines of the delivery address. Masked fields are empty and left out (D6). */
export function formatAddressLines({
  address,
  city,
  pin_code,
}: Pick<Billing, 'address' | 'city' | 'pin_code'>) {
  return [address, [city, pin_code].filter(Boolean).join(' – ')].filter(Boolean)
}
