import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'

/** Formats an amount without its paise, for sums that are compared at a glance: '₹1,23,456'. */
export const formatWholeRupees = (amount: Paise): string => formatRupees(amount).slice(0, -3)
