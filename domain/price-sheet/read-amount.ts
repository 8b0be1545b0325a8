import { type Paise, paise } from '../money.ts'
import { isDate, withPlainDigits } from './clean-text.ts'

/** What stands round an amount: currency, the stroke of an invoice, a stray mark. */
const ROUND_IT = /₹|\brs\b\.?|\binr\b|\brupees?\b|\bonly\b|ரூபாய்|ரூ\.?|\/[-=]|[`´'’*]|(?<=\d)[-=]+$/gi
const LONGEST = 40
/** 1.400 is one and a half, or fourteen hundred; a long fraction is what a program computed. */
const PLAIN = /^\d+(?:\.(?:\d{1,2}|\d{4,}))?$/
/** 1,400 and 1,00,000.50: what stands behind a comma are two or three figures, at last three. */
const WITH_COMMAS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
/** 1.400,00: dots part thousands, the comma is the decimal point. No other reading is possible. */
const DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
/** In a column with one like that, these are too. */
const OF_THE_SAME_WAY = /^\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/

const bare = (text: string) => withPlainDigits(text).replace(ROUND_IT, ' ').trim()

/** True of an amount that can only be written with a decimal comma. */
export function hasDecimalComma(text: string): boolean {
  return text.includes(',') && text.length <= LONGEST && DECIMAL_COMMA.test(bare(text))
}

function numberOf(text: string, decimalCommas: boolean): number | undefined {
  if (text.length > LONGEST || !/[\d\u0be6-\u0bef]/.test(text)) return undefined
  const amount = bare(text)
  if (DECIMAL_COMMA.test(amount) || (decimalCommas && OF_THE_SAME_WAY.test(amount)))
    return Number(amount.replaceAll('.', '').replace(',', '.'))
  if (PLAIN.test(amount)) return Number(amount)
  return !decimalCommas && WITH_COMMAS.test(amount) ? Number(amount.replaceAll(',', '')) : undefined
}

/**
 * The amount of a cell in paise; undefined when it is none, or may be read in two ways. A number counts for what it is, whatever its
 * format shows, unless it shows a date or per cent. `decimalCommas`: another cell of its column has them.
 */
export function readAmount(
  { text, number }: { text: string; number?: number | undefined },
  decimalCommas = false,
): Paise | undefined {
  if (isDate(text) || text.includes('%')) return undefined
  const rupees = number ?? numberOf(text, decimalCommas)
  if (rupees === undefined || !(rupees >= 0) || rupees > Number.MAX_SAFE_INTEGER / 1000) return undefined
  return paise(Math.round(rupees * 100))
}
