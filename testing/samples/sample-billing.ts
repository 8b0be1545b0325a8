import { type Billing, EMPTY_BILLING } from '#domain/enquiry/billing.ts'

/** The billing details of a customer. Tests override only the fields that they check. */
export const SAMPLE_BILLING: Billing = {
  ...EMPTY_BILLING,
  customer_name: 'Raja',
  mobile_no: '9876543210',
  address: '1 Car Street',
  city: 'Madurai',
  pin_code: '625001',
}
