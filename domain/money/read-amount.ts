import { normalizeCharacters, toAsciiDigits } from '../input/normalize-characters.ts'
import { amountToDecimal, INPUT_RUPEES_MAX, type Paise, paise, RUPEES_MAX, toRupees } from './money.ts'

/** Digits in Indian or western groups: 1,00,000 and 100,000. `first` is the most digits before the first separator. */
const groupedDigits = (sign: string, first: number) =>
  String.raw`\d{1,2}(?:${sign}\d{2})*${sign}\d{3}|\d{1,${first}}(?:${sign}\d{3})+`
const WHOLE = String.raw`\d+|${groupedDigits(',', 3)}|${groupedDigits(' ', 2)}`
const SIGN = '[₹₨௹]'
const WORD = '(?:rs|re|inr|rupees?|ரூபாய்|ரூ)'
const CURRENCY = String.raw`(?:${SIGN}|${WORD}\.?)`
const SUFFIX = String.raw`(?: ?(?:\/[-=]|${CURRENCY}|only\.?|மட்டும்))*`
const AMOUNT = new RegExp(
  String.raw`^(?:(?:${CURRENCY} ?)?(${WHOLE})(?:\.(\d{1,2}))?|(?:(?:${SIGN}|${WORD}\.) ?)?\.(\d{1,2}))${SUFFIX}$`,
  'i',
)
/** Digits on both sides of a tab or line break: two copied cells. */
const TWO_CELLS = /\d\s*[\t\r\n]\s*\d/
/** A decimal comma, or a full stop at the end. */
const NEAR_AMOUNT = /^(?:\D*?)(\d+)(?:,(\d{1,2})|\.)(?:\D*)$/
/** Full stops between thousands and a decimal comma. */
const CONTINENTAL = /^\d{1,3}(?:\.\d{3})+(?:,(?<part>\d{1,2}))?$/

/**
 * Reads an amount typed in rupees and returns paise. Accepts digits with or without groups, a full stop before one or two
 * decimals, and currency signs around it. Returns undefined for anything else, also for ambiguous texts (O4).
 */
export function readAmount(typed: string): Paise | undefined {
  const amount = splitAmount(typed)
  return amount && amount.rupees <= RUPEES_MAX ? paise(amount.rupees * 100 + amount.decimals) : undefined
}

/** Whether a typed amount exceeds the limit, for example an account number in the wrong field. */
export function isAmountTooLarge(typed: string): boolean {
  return (splitAmount(typed)?.rupees ?? 0) > INPUT_RUPEES_MAX
}

function splitAmount(typed: string) {
  const [, integer = '0', part, decimalsOnly] = AMOUNT.exec(normalizeCharacters(typed)) ?? ['', '']
  if (integer === '' || TWO_CELLS.test(toAsciiDigits(typed))) return undefined
  return {
    rupees: Number(integer.replace(/[, ]/g, '')),
    decimals: Number((part ?? decimalsOnly ?? '').padEnd(2, '0')),
  }
}

/** Formats an amount in rupees for an input, '1200' or '1200.50'. `readAmount` reads it back. */
export function amountToText(amount: Paise): string {
  const rupees = toRupees(amount)
  return Number.isInteger(rupees) ? `${rupees}` : amountToDecimal(amount)
}

/** Suggests a correction for an unreadable amount: '2.5' for '2,5'. */
export function suggestAmount(typed: string): string | undefined {
  const text = normalizeCharacters(typed)
  const [, integer, part] = NEAR_AMOUNT.exec(text) ?? []
  if (integer !== undefined) return part === undefined ? integer : `${integer}.${part}`
  return CONTINENTAL.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined
}
