import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'

/** Formats an amount without its paise, for sums that are compared at a glance: '₹1,23,456'. */
export const formatWholeRupees = (amount: Paise): string => formatRupees(amount).slice(0, -3)

/** Formats a number of enquiries with the digits grouped as in India: '1,00,000'. */
export const formatNumber = (count: number): string => count.toLocaleString('en-IN')
