import type { status as english } from '../en/status.ts'

/** The states of an enquiry in Tamil words (D15); in English they are shown as they are stored. */
export const status = {
  'Enquiry Received': 'ஆர்டர் வந்தது',
  Confirmed: 'உறுதி ஆனது',
  Paid: 'பணம் வந்தது',
  Packed: 'பேக் ஆனது',
  'In Transport': 'லாரியில் வருகிறது',
  'Reached City': 'ஊர் வந்தது',
  Collected: 'கையில் கிடைத்தது',
  Cancelled: 'ரத்து ஆனது',
} satisfies typeof english
