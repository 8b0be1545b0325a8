import type { Paise } from '#domain/money/money.ts'
import { formatAmount } from '../../format-amount.ts'

/** Costs that a cart's total does not include: GST and lorry freight. */
export const extraCosts = {
  title: 'GST and lorry freight',
  notIncluded: (percentage: number) =>
    `GST of ${percentage}% and lorry freight are not included in the total.`,
  gst: (percentage: number) => `GST ${percentage}%`,
  withGst: 'Estimate with GST',
  atTheOffice: 'You pay the lorry freight at the lorry office when you collect the parcel.',
  freight: 'Lorry freight by place',
  perParcel: 'For one parcel, depending on its size. The lorry office will tell you the exact amount.',
  range: (from: Paise, to: Paise) => `₹${formatAmount(from)} to ₹${formatAmount(to)}`,
  ask: 'When we call, ask us the freight to your town.',
}
