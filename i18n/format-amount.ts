import type { Paise } from '#domain/money/money.ts'

/** Digits in Indian grouping: 123456 → '1,23,456'. */
function groupDigits(digits: string): string {
  return digits.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
}

/** '₹1,23,456.00'. Grouped by hand: 500 prices are formatted while one page becomes interactive. */
export function formatRupees(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}₹${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** An amount inside a sentence: '3,000', '3,000.50'. No sign, no empty decimals. */
export function formatAmount(amount: Paise): string {
  return formatRupees(amount).replace('₹', '').replace('.00', '')
}
