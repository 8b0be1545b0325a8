import type { Paise } from '#domain/money/money.ts'

/** Groups digits the Indian way: 123456 becomes '1,23,456'. */
function groupDigits(digits: string): string {
  return digits.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
}

/** Formats a count with its digits grouped as in India: '1,00,000'. */
export const formatCount = (count: number): string => groupDigits(`${count}`)

/** Formats an amount as '₹1,23,456.00'. Faster than Intl.NumberFormat, because long lists format hundreds of prices on startup. */
export function formatRupees(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}₹${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Formats an amount for a sentence, without the sign and empty decimals: '3,000', '3,000.50'. */
export function formatAmount(amount: Paise): string {
  return formatRupees(amount).replace('₹', '').replace('.00', '')
}
