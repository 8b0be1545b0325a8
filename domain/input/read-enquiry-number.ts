import { type EnquiryNumber, enquiryNumber } from '../enquiry/ids/enquiry-number.ts'
import { normalizeCharacters } from './normalize-characters.ts'

/** Words before an enquiry number in letters, on papers and in bank statements. */
const LABEL_WORDS = 'enquiry|enq|order|ord|bill|invoice|inv|estimate|reference|ref|number|nos?|ஆர்டர்|எண்'
const LABEL = `(?:#|(?:${LABEL_WORDS})(?![a-z]))[.:]?`
const LABEL_PREFIX = `^(?:${LABEL} ?-? ?)*`
/** Leading zeros of the count may be missing, except after a space: '2003 2026' is ambiguous. */
const NUMBER = new RegExp(
  String.raw`${LABEL_PREFIX}(2\d{3})(?: ?[-/.] ?(?=\d{1,7}\b)| (?=\d{5,7}\b))(\d+)\.?$`,
  'i',
)
/** The order in bank statements: the complete count, then the year. */
const COUNT_BEFORE_YEAR = new RegExp(String.raw`${LABEL_PREFIX}(\d{5,7}) ?[-/ ] ?(2\d{3})\.?$`, 'i')
/** A partial number: the year and the first digits of the count. */
const PARTIAL_NUMBER = new RegExp(String.raw`${LABEL_PREFIX}(2\d{3}) ?[-/] ?(\d{0,7})$`, 'i')
const LEADING_LABEL = new RegExp(String.raw`${LABEL_PREFIX}(?=\d)`, 'i')

/** Reads an enquiry number: '#2026-02003', 'Enquiry 2026/2003', '02003 2026'. Returns undefined for anything else. */
export function readEnquiryNumber(typed: string): EnquiryNumber | undefined {
  const text = normalizeCharacters(typed)
  const [, year, count] = NUMBER.exec(text) ?? []
  const [, leadingCount, trailingYear] = COUNT_BEFORE_YEAR.exec(text) ?? []
  const n = Number(count ?? leadingCount)
  return n > 0 ? enquiryNumber(Number(year ?? trailingYear), n) : undefined
}

/**
 * Reads the start of an enquiry number while it is typed: '2026-02' from 'Enquiry 2026/02'. Returns undefined for anything else.
 */
export function readPartialEnquiryNumber(typed: string): string | undefined {
  const [, year, count] = PARTIAL_NUMBER.exec(normalizeCharacters(typed)) ?? []
  return year && `${year}-${count}`
}

/** Removes the words before an enquiry number: '42' from 'Enquiry #42'. */
export function removeEnquiryNumberLabel(text: string): string {
  return text.replace(LEADING_LABEL, '')
}
