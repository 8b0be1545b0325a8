import { normalizeCharacters } from '../../input/normalize-characters.ts'
import type { EnquiryNumber } from '../ids/enquiry-number.ts'

/** The maximum length of a UPI note, in characters. */
const NOTE_MAX = 50

/**
 * Returns the note of a payment: '00042 2026 Vaanavil Crackers'. The number comes first, with the count before the year,
 * because banks may keep only the first 4 to 10 characters. Characters that some apps reject are left out.
 */
export function formatPaymentNote(number: EnquiryNumber, shopName: string): string {
  const [year, count] = number.split('-')
  const words = shopName.match(/[a-z0-9]+/gi) ?? []
  return [count, year, ...words].join(' ').slice(0, NOTE_MAX).trim()
}

/** An enquiry number in a note. With a year, even a partial one, the count is complete; without a year it may be truncated. */
export type NumberInNote = { count: string; year: string }

/** A complete count: five digits with leading zeros, or up to seven digits. */
const COUNT = String.raw`0\d{4}|[1-9]\d{4,6}`
const COUNT_AND_YEAR = String.raw`(?<count>${COUNT}) (?<year>2\d{3})`
const YEAR_AND_COUNT = String.raw`(?<year>2\d{3})-(?<count>${COUNT})`
const COMPLETE_NUMBERS = [COUNT_AND_YEAR, YEAR_AND_COUNT].map(
  (number) => new RegExp(String.raw`(?<!\d)${number}(?!\d|-\d)`),
)
/** A note truncated by the bank, as one field of a line. */
const TRUNCATED_NUMBER = new RegExp(String.raw`^(?<count>${COUNT}|\d{4})(?:(?<=\d{5}) (?<year>2\d{0,2}))?$`)
/**
 * The separators of fields in a line: 'UPI/CR/412345678901/MEENA/HDFC/0004', 'UPI-MEENA-412345678901-00042 202'. Dates are
 * separators too.
 */
const FIELD_SEPARATOR = /\b(?:\d\d[-/](?:\d\d|[a-z]{3})[-/]\d{4}|\d{4}-\d\d-\d\d)\b|[/*:;|,_-]/i

/** The reference of a UPI payment, which every bank keeps. Without it, fields such as 'MDU/4521' are not notes. */
const REFERENCE = /(?<!\d)\d{12}(?!\d)/

/**
 * Finds enquiry numbers in a note or a line of a bank statement, complete or truncated. A complete number excludes others;
 * otherwise every field that may start a note counts.
 */
export function findEnquiryNumbersInNote(line: string): NumberInNote[] {
  const text = normalizeCharacters(line)
  const completeMatch = COMPLETE_NUMBERS.map((number) => number.exec(text)).find((match) => match !== null)
  const fields = REFERENCE.test(text) ? text.split(FIELD_SEPARATOR) : [text]
  const matches = completeMatch ? [completeMatch] : fields.map((field) => TRUNCATED_NUMBER.exec(field.trim()))
  return matches.flatMap((match) => {
    const { count, year = '' } = match?.groups ?? {}
    return count ? [{ count, year }] : []
  })
}
