import type { Paise } from '#domain/money/money.ts'
import { formatAmount } from '../../format-amount.ts'

/** The price list as a PDF or Excel file. */
export const priceListPaper = {
  notIncluded: (percentage: number) =>
    `GST of ${percentage}% and lorry freight are not included in these prices.`,
  minimum: (minimum: Paise) => `Minimum order: ₹${formatAmount(minimum)} at our prices.`,
  otherName: 'Tamil Name',
  busy: 'We’re preparing the price list. Try again in a moment.',
}
