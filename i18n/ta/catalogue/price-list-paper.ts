import type { priceListPaper as english } from '../../en/catalogue/price-list-paper.ts'
import { formatAmount } from '../../format-amount.ts'

/** The price list as a PDF or Excel file. */
export const priceListPaper = {
  notIncluded: (percentage) => `${percentage}% GST-யும் லாரி வாடகையும் இந்த விலைகளில் சேரவில்லை.`,
  minimum: (minimum) => `குறைந்தபட்ச ஆர்டர்: எங்கள் விலையில் ₹${formatAmount(minimum)}.`,
  otherName: 'ஆங்கிலப் பெயர்',
  busy: 'விலைப்பட்டியல் தயாராகிறது. கொஞ்ச நேரத்தில் மீண்டும் முயற்சி செய்யுங்கள்.',
} satisfies typeof english
