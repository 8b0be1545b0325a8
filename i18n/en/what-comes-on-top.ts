import type { Paise } from '#domain/money/money.ts'
import { formatAmount } from '../format.ts'

/** What is paid on top of a cart's total: GST and the lorry. */
export const onTop = {
  title: 'What comes on top',
  notIncluded: (percentage: number) => `GST of ${percentage}% and lorry freight are not in the total.`,
  gst: (percentage: number) => `GST ${percentage}%`,
  withGst: 'Estimate with GST',
  atTheOffice: 'You pay the lorry freight at the lorry office, when you collect the parcel.',
  freight: 'Lorry freight by place',
  perParcel: 'For one parcel, depending on its size. The lorry office tells the exact amount.',
  range: (from: Paise, to: Paise) => `₹${formatAmount(from)} to ₹${formatAmount(to)}`,
  ask: 'Ask us what it is to your town when we call.',
}
