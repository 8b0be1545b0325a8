/** The labels of form fields. */
export const fields = {
  customerName: 'Customer Name',
  mobileNumber: 'Mobile Number',
  email: 'Email',
  address: 'Address',
  city: 'City',
  district: 'District',
  state: 'State',
  pinCode: 'PIN Code',
  username: 'Username',
  password: 'Password',
  newPassword: 'New Password',
  optional: 'optional',
  yourMobileNumber: 'your mobile number',
  asleep: 'This form is not ready. If it stays like this, tell us by phone or WhatsApp:',
}
