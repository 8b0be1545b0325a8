import type { Billing } from '#domain/enquiry/billing.ts'

/** The billing details of a customer. Tests override only the fields that they check. */
export const SAMPLE_BILLING: Billing = {
  customer_name: 'Raja',
  mobile_no: '9876543210',
  email_id: '',
  address: '1 Car Street',
  city: 'Madurai',
  pin_code: '625001',
}
