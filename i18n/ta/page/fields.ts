import type { fields as english } from '../../en/page/fields.ts'

/** The labels of form fields. */
export const fields = {
  customer_name: 'பெயர்',
  mobile_no: 'மொபைல் எண்',
  email_id: 'இமெயில்',
  address: 'முகவரி',
  city: 'ஊர்',
  district: 'மாவட்டம்',
  state: 'மாநிலம்',
  pin_code: 'பின்கோடு',
  username: 'யூசர்நேம்',
  password: 'பாஸ்வேர்டு',
  new_password: 'புதிய பாஸ்வேர்டு',
  optional: 'கட்டாயமில்லை',
  yourMobileNumber: 'உங்கள் மொபைல் எண்',
  needsScript: 'இந்தப் பக்கத்துக்கு ஜாவாஸ்கிரிப்ட் தேவை; அது லோடு ஆகவில்லை. எங்களை அழைக்கலாம், வாட்ஸ்அப் செய்யலாம்:',
} satisfies typeof english
