import type { status as english } from '../../en/customer/status.ts'

/** The displayed names of the statuses (D15). */
export const status = {
  'Enquiry Received': 'ஆர்டர் பதிவானது',
  Confirmed: 'உறுதி ஆனது',
  Paid: 'பணம் வந்தது',
  Packed: 'பேக் ஆனது',
  'In Transport': 'லாரியில் வருகிறது',
  'Reached City': 'ஊருக்கு வந்தது',
  Collected: 'கையில் கிடைத்தது',
  Cancelled: 'ரத்து ஆனது',
} satisfies typeof english
