import type { Paise } from './money.ts'

const BELOW_TWENTY = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

function spellBelowHundred(n: number): string {
  return n < 20 ? `${BELOW_TWENTY[n]}` : `${TENS[Math.trunc(n / 10)]} ${BELOW_TWENTY[n % 10]}`.trim()
}

/** Spells a number on the Indian scale, greatest part first. */
function spellNumber(n: number): string {
  const parts = [
    [Math.trunc(n / 1_00_00_000), 'Crore'],
    [Math.trunc(n / 1_00_000) % 100, 'Lakh'],
    [Math.trunc(n / 1_000) % 100, 'Thousand'],
    [Math.trunc(n / 100) % 10, 'Hundred'],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, scale]) => `${spellBelowHundred(count)} ${scale}`)
  const remainder = spellBelowHundred(n % 100)
  if (!remainder) return words.join(' ')
  return words.length > 0 ? `${words.join(' ')} and ${remainder}` : remainder
}

/**
 * Spells an amount on the Indian scale: 'Three Thousand Two Hundred and Forty Rupees Only', '… Rupees and Fifty Paise Only'.
 * Returns 'overflow' if the rupees have more than nine digits (section 9). Throws a RangeError below 0.
 */
export function amountInWords(amount: Paise): string {
  if (amount < 0) throw new RangeError(`${amount} paise is negative`)
  const rupees = Math.trunc(amount / 100)
  const remainder = amount % 100
  if (rupees > 999_999_999) return 'overflow'
  const words = []
  if (rupees > 0 || remainder === 0)
    words.push(`${spellNumber(rupees) || 'Zero'} ${rupees === 1 ? 'Rupee' : 'Rupees'}`)
  if (remainder > 0) words.push(`${spellNumber(remainder)} ${remainder === 1 ? 'Paisa' : 'Paise'}`)
  return `${words.join(' and ')} Only`
}
