import { normalizeCharacters } from '../../input/normalize-characters.ts'
import type { EnquiryNumber } from '../enquiry.ts'

/** The longest note that UPI takes, in characters. */
const NOTE_MAX = 50

/**
 * The note of a payment: '00042 2026 Vaanavil Crackers'. The number comes first and the count before the year, because banks
 * keep the first 4 to 10 characters only. Other signs than letters, digits and blanks are left out: some apps refuse them.
 */
export function formatPaymentNote(number: EnquiryNumber, shopName: string): string {
  const [year, count] = number.split('-')
  const words = shopName.match(/[a-z0-9]+/gi) ?? []
  return [count, year, ...words].join(' ').slice(0, NOTE_MAX).trim()
}

/** An enquiry number in a note: with a year or its first digits the count is whole, without a year it may be cut. */
export type NumberInNote = { count: string; year: string }

/** A whole count: five digits with their zeros, or up to seven. */
const COUNT = String.raw`0\d{4}|[1-9]\d{4,6}`
const COUNT_AND_YEAR = String.raw`(?<count>${COUNT}) (?<year>2\d{3})`
const YEAR_AND_COUNT = String.raw`(?<year>2\d{3})-(?<count>${COUNT})`
const COMPLETE_NUMBERS = [COUNT_AND_YEAR, YEAR_AND_COUNT].map(
  (number) => new RegExp(String.raw`(?<!\d)${number}(?!\d|-\d)`),
)
/** A note that the bank has cut, as one field of a line. */
const TRUNCATED_NUMBER = new RegExp(String.raw`^(?<count>${COUNT}|\d{4})(?:(?<=\d{5}) (?<year>2\d{0,2}))?$`)
/** Between the fields of a line: 'UPI/CR/412345678901/MEENA/HDFC/0004', 'UPI-MEENA-412345678901-00042 202'. A date is no field. */
const FIELD_SEPARATOR = /\b(?:\d\d[-/](?:\d\d|[a-z]{3})[-/]\d{4}|\d{4}-\d\d-\d\d)\b|[/*:;|,_-]/i

/** The reference of a UPI payment, which every bank keeps. Fields of other lines, such as 'MDU/4521', are no notes. */
const REFERENCE = /(?<!\d)\d{12}(?!\d)/

/**
 * The enquiry numbers in a note or a line of a bank statement that has one, as far as the bank has kept them. A line with a
 * whole number has only that; else every field that can be the beginning of a note counts.
 */
export function findEnquiryNumbersInNote(line: string): NumberInNote[] {
  const text = normalizeCharacters(line)
  const whole = COMPLETE_NUMBERS.map((number) => number.exec(text)).find((found) => found !== null)
  const fields = REFERENCE.test(text) ? text.split(FIELD_SEPARATOR) : [text]
  const read = whole ? [whole] : fields.map((field) => TRUNCATED_NUMBER.exec(field.trim()))
  return read.flatMap((found) => {
    const { count, year = '' } = found?.groups ?? {}
    return count ? [{ count, year }] : []
  })
}
