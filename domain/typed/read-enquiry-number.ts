import { type EnquiryNumber, enquiryNumber } from '../enquiry/enquiry.ts'
import { plainSigns } from './plain-signs.ts'

/** Words that precede an enquiry number in letters, on papers and in bank statements. */
const NAMES = 'enquiry|enq|order|ord|bill|invoice|inv|estimate|reference|ref|number|nos?|ஆர்டர்|எண்'
const NAME = `(?:#|(?:${NAMES})(?![a-z]))[.:]?`
const BEFORE = `^(?:${NAME} ?-? ?)*`
/** Leading zeros of the count may be missing, except after a blank: '2003 2026' could be in either order. */
const NUMBER = new RegExp(
  String.raw`${BEFORE}(2\d{3})(?: ?[-/.] ?(?=\d{1,7}\b)| (?=\d{5,7}\b))(\d+)\.?$`,
  'i',
)
/** The order in bank statements: the complete count, then the year. */
const TURNED_ROUND = new RegExp(String.raw`${BEFORE}(\d{5,7}) ?[-/ ] ?(2\d{3})\.?$`, 'i')
/** A number that is still being typed: the year and the first digits of the count. */
const BEGUN = new RegExp(String.raw`${BEFORE}(2\d{3}) ?[-/] ?(\d{0,7})$`, 'i')
const NAME_OF_NUMBER = new RegExp(String.raw`${BEFORE}(?=\d)`, 'i')

/** Reads an enquiry number: '#2026-02003', 'Enquiry 2026/2003', '02003 2026'. Returns undefined for anything else. */
export function readEnquiryNumber(typed: string): EnquiryNumber | undefined {
  const text = plainSigns(typed)
  const [, year, count] = NUMBER.exec(text) ?? []
  const [, turnedCount, turnedYear] = TURNED_ROUND.exec(text) ?? []
  const n = Number(count ?? turnedCount)
  return n > 0 ? enquiryNumber(Number(year ?? turnedYear), n) : undefined
}

/** Reads the start of an enquiry number that is still being typed: '2026-02' from 'Enquiry 2026/02'. Returns undefined for anything else. */
export function readNumberBeginning(typed: string): string | undefined {
  const [, year, count] = BEGUN.exec(plainSigns(typed)) ?? []
  return year && `${year}-${count}`
}

/** Removes the words that precede an enquiry number: '42' from 'Enquiry #42'. */
export function withoutNumberName(text: string): string {
  return text.replace(NAME_OF_NUMBER, '')
}
