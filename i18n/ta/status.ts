import type { status as english } from '../en/status.ts'

/** The states of an enquiry in Tamil words (D15); in English they are shown as they are stored. */
export const status = {
  'Enquiry Received': 'என்கொயரி பெறப்பட்டது',
  Confirmed: 'உறுதி செய்யப்பட்டது',
  Paid: 'பணம் வந்துவிட்டது',
  Packed: 'பேக் செய்யப்பட்டது',
  'In Transport': 'லாரியில் வருகிறது',
  'Reached City': 'ஊர் வந்து சேர்ந்தது',
  Collected: 'பெற்றுக்கொள்ளப்பட்டது',
  Cancelled: 'ரத்து செய்யப்பட்டது',
} satisfies typeof english
