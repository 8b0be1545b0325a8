/** A complete signup form. */
export const SAMPLE_SIGNUP = {
  customer_name: 'Rajan',
  address: '4 Temple Street\nNear the bus stand',
  city: 'Madurai',
  district: 'Madurai',
  state: 'Tamil Nadu',
  pin_code: '625001',
  mobile_no: '9876543210',
  email_id: 'rajan@example.com',
}
