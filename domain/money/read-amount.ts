import { plainSigns, withPlainDigits } from '../typed/plain-signs.ts'
import { type Paise, paise, RUPEES_MAX } from './money.ts'

/** Figures in India's groups or western ones: 1,00,000 and 100,000. Of blanks in between `100 250` may be two amounts. */
const grouped = (sign: string, first: number) =>
  String.raw`\d{1,2}(?:${sign}\d{2})*${sign}\d{3}|\d{1,${first}}(?:${sign}\d{3})+`
const WHOLE = String.raw`\d+|${grouped(',', 3)}|${grouped(' ', 2)}`
const SIGN = '[₹₨௹]'
const WORD = '(?:rs|re|inr|rupees?|ரூபாய்|ரூ)'
const CURRENCY = String.raw`(?:${SIGN}|${WORD}\.?)`
const BEHIND = String.raw`(?: ?(?:\/[-=]|${CURRENCY}|only\.?|மட்டும்))*`
const AMOUNT = new RegExp(
  String.raw`^(?:(?:${CURRENCY} ?)?(${WHOLE})(?:\.(\d{1,2}))?|(?:(?:${SIGN}|${WORD}\.) ?)?\.(\d{1,2}))${BEHIND}$`,
  'i',
)
/** What was copied from cells beside or below each other. */
const CELLS = /\d\s*[\t\r\n]\s*\d/
/** An amount with a decimal comma, or with a full stop and nothing behind it. */
const ALMOST = /^(?:\D*?)(\d+)(?:,(\d{1,2})|\.)(?:\D*)$/
/** Full stops between thousands, a comma before the decimals. */
const CONTINENTAL = /^\d{1,3}(?:\.\d{3})+(?:,(?<part>\d{1,2}))?$/

/**
 * The amount in paise that somebody typed in rupees: figures, in groups or not, a full stop before one or two decimals, with the signs
 * of rupees around it. Undefined for everything else, and for what may be read in two ways (O4).
 */
export function readAmount(typed: string): Paise | undefined {
  const [, whole = '0', part, alone] = AMOUNT.exec(plainSigns(typed)) ?? ['', '']
  if (whole === '' || CELLS.test(withPlainDigits(typed))) return undefined
  const rupees = Number(whole.replace(/[, ]/g, ''))
  const decimals = Number((part ?? alone ?? '').padEnd(2, '0'))
  return rupees <= RUPEES_MAX ? paise(rupees * 100 + decimals) : undefined
}

/** What may have been meant by what is no amount, to be asked: '2.5' by '2,5'. */
export function meantAmount(typed: string): string | undefined {
  const text = plainSigns(typed)
  const [, whole, part] = ALMOST.exec(text) ?? []
  if (whole !== undefined) return part === undefined ? whole : `${whole}.${part}`
  return CONTINENTAL.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined
}
