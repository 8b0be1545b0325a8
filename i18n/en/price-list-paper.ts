import type { Paise } from '#domain/money/money.ts'
import { formatAmount } from '../format.ts'

/** The price list as a file to keep: PDF and Excel. */
export const priceListPaper = {
  notIncluded: (percentage: number) => `GST of ${percentage}% and lorry freight are not in these prices.`,
  minimum: (minimum: Paise) => `Minimum order: ₹${formatAmount(minimum)} at our prices.`,
  otherName: 'Tamil Name',
  busy: 'The price list is being made just now. Please try again in a moment.',
}
