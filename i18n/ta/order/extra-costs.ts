import type { extraCosts as english } from '../../en/order/extra-costs.ts'
import { formatAmount } from '../../format-amount.ts'

/** Costs that a cart's total does not include: GST and lorry freight. */
export const extraCosts = {
  title: 'GST-யும் லாரி வாடகையும்',
  notIncluded: (percentage) => `${percentage}% GST-யும் லாரி வாடகையும் மொத்தத்தில் சேரவில்லை.`,
  gst: (percentage) => `GST ${percentage}%`,
  withGst: 'GST சேர்த்துச் சுமார்',
  atTheOffice: 'லாரி வாடகையைப் பார்சல் எடுக்கும்போது லாரி ஆபீஸில் செலுத்துங்கள்.',
  freight: 'ஊர் வாரியாக லாரி வாடகை',
  perParcel: 'ஒரு பார்சலுக்கு; பார்சல் பெரிதானால் வாடகை கூடும். சரியான தொகையை லாரி ஆபீஸில் சொல்வார்கள்.',
  range: (from, to) => `₹${formatAmount(from)} முதல் ₹${formatAmount(to)}`,
  ask: 'உங்கள் ஊருக்கு எவ்வளவு என்று நாங்கள் அழைக்கும்போது கேளுங்கள்.',
} satisfies typeof english
