import type { fields as english } from '../en/fields.ts'

/** The labels of form fields. */
export const fields = {
  customerName: 'பெயர்',
  mobileNumber: 'மொபைல் எண்',
  email: 'இமெயில்',
  address: 'முகவரி',
  city: 'ஊர்',
  district: 'மாவட்டம்',
  state: 'மாநிலம்',
  pinCode: 'பின்கோடு',
  username: 'யூசர்நேம்',
  password: 'பாஸ்வேர்டு',
  newPassword: 'புதிய பாஸ்வேர்டு',
  optional: 'கட்டாயமில்லை',
  yourMobileNumber: 'உங்கள் மொபைல் எண்',
  asleep: 'இந்த ஃபார்ம் இன்னும் தயாராகவில்லை. இப்படியே இருந்தால் போனில் அல்லது WhatsApp-ல் சொல்லுங்கள்:',
} satisfies typeof english
