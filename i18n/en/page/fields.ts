/** The labels of form fields. */
export const fields = {
  customer_name: 'Customer Name',
  mobile_no: 'Mobile Number',
  email_id: 'Email',
  address: 'Address',
  city: 'City',
  district: 'District',
  state: 'State',
  pin_code: 'PIN Code',
  username: 'Username',
  password: 'Password',
  new_password: 'New Password',
  optional: 'optional',
  yourMobileNumber: 'your mobile number',
  needsScript: 'This page needs JavaScript, which hasn’t loaded. You can also call or WhatsApp us:',
}
