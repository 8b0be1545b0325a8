import { type EnquiryNumber, enquiryNumber } from '../enquiry.ts'
import { plainSigns } from './plain-signs.ts'

/** What people, papers and bank statements put before a number. */
const NAMES = 'enquiry|enq|order|ord|bill|invoice|inv|estimate|reference|ref|number|nos?|ஆர்டர்|எண்'
const NAME = `(?:#|(?:${NAMES})(?![a-z]))[.:]?`
const BEFORE = `^(?:${NAME} ?-? ?)*`
/** The count may lack the zeros before it, unless a blank alone parts it from the year: '2003 2026' may be turned round. */
const NUMBER = new RegExp(
  String.raw`${BEFORE}(2\d{3})(?: ?[-/.] ?(?=\d{1,7}\b)| (?=\d{5,7}\b))(\d+)\.?$`,
  'i',
)
/** As it stands in statements of banks, which part it: the count comes first, with all its figures. */
const TURNED_ROUND = new RegExp(String.raw`${BEFORE}(\d{5,7}) ?[-/ ] ?(2\d{3})\.?$`, 'i')
/** A number that is still being typed: the year, and the first figures of the count. */
const BEGUN = new RegExp(String.raw`${BEFORE}(2\d{3}) ?[-/] ?(\d{0,7})$`, 'i')
const NAME_OF_NUMBER = new RegExp(String.raw`${BEFORE}(?=\d)`, 'i')

/** The number of an enquiry as people write it: '#2026-02003', 'Enquiry 2026/2003', '02003 2026'. Undefined where it is none. */
export function readEnquiryNumber(typed: string): EnquiryNumber | undefined {
  const text = plainSigns(typed)
  const [, year, count] = NUMBER.exec(text) ?? []
  const [, turnedCount, turnedYear] = TURNED_ROUND.exec(text) ?? []
  const n = Number(count ?? turnedCount)
  return n > 0 ? enquiryNumber(Number(year ?? turnedYear), n) : undefined
}

/** How an enquiry's number begins that is still being typed: '2026-02' of 'Enquiry 2026/02'. Undefined where none is. */
export function readNumberBeginning(typed: string): string | undefined {
  const [, year, count] = BEGUN.exec(plainSigns(typed)) ?? []
  return year && `${year}-${count}`
}

/** The text without what people put before a number: '42' of 'Enquiry #42'. */
export function withoutNumberName(text: string): string {
  return text.replace(NAME_OF_NUMBER, '')
}
