import { MOBILE_DIGITS } from '../customer/customer.ts'
import type { Billing } from '../enquiry/billing.ts'
import type { EnquiryNumber } from '../enquiry/enquiry.ts'
import { findEnquiryNumbersInNote } from '../enquiry/payments/payment-note.ts'
import { extractDigits } from '../input/extract-digits.ts'
import { normalizeCharacters } from '../input/normalize-characters.ts'
import {
  readEnquiryNumber,
  readPartialEnquiryNumber,
  removeEnquiryNumberLabel,
} from '../input/read-enquiry-number.ts'
import { readMobileNumber } from '../input/read-mobile-number.ts'
import { foldText } from './fold-text.ts'
import { toPhoneticKey } from './phonetic-key.ts'

/** The fields that the search looks in. */
export type EnquirySearchFields = Pick<
  Billing,
  'customer_name' | 'city' | 'mobile_no' | 'pin_code' | 'address'
> & {
  enquiry_number: EnquiryNumber
  /** LR numbers of all its lorries. */
  lr_numbers?: readonly string[]
  /** References of its payments. */
  references?: readonly string[]
}

/** The most enquiries that one call fetches by number. */
export const ENQUIRY_NUMBERS_MAX = 50

/** The longest search text, in characters. */
export const SEARCH_LENGTH_MAX = 100

/** The longest stored search text. The end of a longer address is left out. */
export const SEARCH_TEXT_LENGTH_MAX = 1_000

/** The fewest digits that match a part of a number. */
export const DIGITS_MIN = 4

/** The prefix of a mobile number in India, and what follows it. */
const MOBILE_WITH_PREFIX = /^0+91($|[6-9]\d*)$/

/** Returns true for a number with fewer digits than `DIGITS_MIN`, apart from the prefix of a mobile number. */
export function isIncompleteNumber(typed: string): boolean {
  if (/\p{L}/u.test(typed)) return false
  // Five digits alone are the whole count of an enquiry number.
  const [, afterPrefix] = /^\d{5}$/.test(typed)
    ? []
    : (MOBILE_WITH_PREFIX.exec(readMobileNumber(typed)) ?? [])
  return (afterPrefix ?? extractDigits(typed)).length < DIGITS_MIN
}
/** The fewest and the most digits of the count in an enquiry number. */
const COUNT_DIGITS = 5
const COUNT_DIGITS_MAX = 7
const NUMBER_LENGTH = '2026-'.length + COUNT_DIGITS
/** Marks a short number of an address, such as a door number. A search for the number alone does not match it. */
const DOOR_MARK = '/'
/** Matches the mobile number, so that the pattern behind it is compared with the enquiry number only. */
const MOBILE_WILDCARD = '_'.repeat(MOBILE_DIGITS + 1)

/**
 * The search text of an enquiry, words between blanks: the mobile number, '2026-00042', then the other words as they sound
 * (`soundOf`), so that `Kavitha` matches `Kavita` and `Madurai` matches `மதுரை`.
 */
export function buildSearchText(enquiry: EnquirySearchFields): string {
  const { enquiry_number, mobile_no, customer_name, city, pin_code, address } = enquiry
  const { lr_numbers = [], references = [] } = enquiry
  const others = [customer_name, city, pin_code, ...lr_numbers, ...references].flatMap(phoneticWords)
  const ofAddress = phoneticWords(address).map((word) => (isShortNumber(word) ? DOOR_MARK + word : word))
  let text = `${mobile_no} ${enquiry_number} `
  for (const word of new Set([...others, ...ofAddress]))
    if (text.length + word.length < SEARCH_TEXT_LENGTH_MAX) text += `${word} `
  return text
}

/** Labels that are copied along with a mobile number: 'Mob: 98765 43210'. */
const MOBILE_LABEL = /^(?:tel|mob(?:ile)?|ph(?:one)?|cell|whatsapp)\b[.: ]*(?=[+(\d])/i
/** Quotes, and brackets around the whole text. */
const SURROUNDING_QUOTES = /^["'“”‘’]+|["'“”‘’]+$|^\((?=[^)]*\)$)|(?<=^\([^)]*)\)$/g

/** A PIN code as people write it: '626 123'. */
const SPLIT_PIN_CODE = /(?<![\d+]|\d[ -])([1-9]\d\d)[ -](\d{3})(?!\d|[ -]\d)/g

/** One interpretation of a search. An enquiry matches if its text matches one pattern of every list. */
export type SearchInterpretation = readonly (readonly string[])[]

/** The interpretations of a search as SQL LIKE patterns. Empty if the text has no letter and no digit. */
export function interpretSearch(typed: string): SearchInterpretation[] {
  const text = removeEnquiryNumberLabel(
    normalizeCharacters(typed).replace(MOBILE_LABEL, '').replace(SURROUNDING_QUOTES, ''),
  )
  const numbers = enquiryNumberPatterns(text)
  if (numbers.length > 0) return [[numbers]]
  const mobile = mobileNumberPatterns(text)
  const note = paymentNotePatterns(text)
  if (mobile && /[+()]|(?:\d\D*){10}/.test(text) && !/^\d+$/.test(text)) return [mobile, ...note]
  const texts = new Set([text, text.replace(SPLIT_PIN_CODE, '$1$2')])
  const wordByWord = [...texts].map(wordsPatterns).filter((words) => words.length > 0)
  return [...wordByWord, ...(mobile ? [mobile] : []), ...note]
}

function wordsPatterns(text: string): SearchInterpretation {
  const words = text.split(' ').flatMap(foldedPrefixes)
  const isAlone = words.length === 1
  // The longest word first: it matches the fewest enquiries, and the database compares the other words with those only.
  return words
    .sort((a, b) => b.length - a.length)
    .flatMap((word) => (/^\d+$/.test(word) ? numberPatterns(word, isAlone) : wordPatterns(word)))
}

/** Patterns for an enquiry number that is complete or still being typed: '2026-20' may be the 20th, or the start of '2026-20345'. */
function enquiryNumberPatterns(text: string): string[] {
  const [number, beginning] = [readEnquiryNumber(text), readPartialEnquiryNumber(text)]
  // A count of five digits may be the start of a longer one, but not if it begins with a zero.
  const goesOn = beginning && (beginning.length < NUMBER_LENGTH || !beginning.includes('-0'))
  return [
    ...(number ? [`${MOBILE_WILDCARD}${number} %`] : []),
    ...(goesOn ? [`${MOBILE_WILDCARD}${beginning}%`] : []),
  ]
}

/** Patterns for the enquiry numbers in the note of a payment or a line of a bank statement, as far as the bank has kept them. */
function paymentNotePatterns(text: string): SearchInterpretation[] {
  const numbers = findEnquiryNumbersInNote(text).map(
    ({ count, year }) => `${MOBILE_WILDCARD}${year.padEnd(4, '_')}-${count}${year && ' '}%`,
  )
  return numbers.length > 0 ? [[numbers]] : []
}

/** Patterns for a mobile number, its first or its last digits, with any separators. Undefined if the text is not a number. */
function mobileNumberPatterns(text: string): SearchInterpretation | undefined {
  if (/\p{L}/u.test(text)) return undefined
  const digits = readMobileNumber(text)
  const part = digits.length === MOBILE_DIGITS ? digits : digits.replace(/^0*(?:91(?=[6-9]))?/, '')
  return part.length < DIGITS_MIN || part.length > MOBILE_DIGITS
    ? undefined
    : [[`${part}%`, mobileEndPattern(part)]]
}

const mobileEndPattern = (digits: string) => `${'_'.repeat(MOBILE_DIGITS - digits.length)}${digits} %`

const isShortNumber = (word: string) => word.length < DIGITS_MIN && /^\d+$/.test(word)

/** The folded words of a text. A slash separates numbers: in an address, 1/2 is a door and not a half. */
const foldedWords = (text: string) =>
  foldText(normalizeCharacters(text).replaceAll('/', ' ')).split(' ').filter(Boolean)

const phoneticWords = (text: string) => foldedWords(text).map(toPhoneticKey)

/** A Tamil consonant at the end sounds with an `a` until its vowel sign is typed. */
const foldedPrefixes = (word: string) => foldedWords(word.replace(/[\u{b95}-\u{bb9}]$/u, '$&\u{bcd}'))

// The next letter may change the sound of a word that is still being typed: `ee`, `oo`, `ts`.
const NEXT_LETTER = new Map([
  ['e', 'e'],
  ['o', 'o'],
  ['t', 's'],
])

// The common part comes first: most texts do not contain it, and checking it is cheaper than checking after every blank.

function wordPatterns(word: string): SearchInterpretation {
  const next = NEXT_LETTER.get(word.at(-1) ?? '')
  const sounds = [word, ...(next ? [word + next] : [])].map(toPhoneticKey)
  const [sound = '', other = sound] = sounds
  let common = 0
  while (common < sound.length && sound[common] === other[common]) common++
  return [[`%${sound.slice(0, common)}%`], sounds.map((each) => `% ${each}%`)]
}

/** Patterns for digits: an enquiry number without its year. Short digits also match a whole word, longer ones a part of a number. */
function numberPatterns(digits: string, isAlone: boolean): SearchInterpretation {
  const count = digits.replace(/^0+/, '')
  const numbers = [
    ...(count && count.length <= COUNT_DIGITS_MAX
      ? [`${MOBILE_WILDCARD}____-${count.padStart(COUNT_DIGITS, '0')} %`]
      : []),
    ...(digits.startsWith('0') ? [`${MOBILE_WILDCARD}____-${digits}%`] : []),
  ]
  const others =
    digits.length < DIGITS_MIN
      ? [`% ${digits} %`, ...(isAlone ? [] : [`% ${DOOR_MARK}${digits} %`])]
      : [`${digits}%`, `% ${digits}%`, ...(digits.length > MOBILE_DIGITS ? [] : [mobileEndPattern(digits)])]
  // A count of up to five digits is padded, so that it contains leading zeros as typed. A longer one does not have them.
  const common = digits.length > COUNT_DIGITS ? count || digits : digits
  return [[`%${common}%`], [...numbers, ...others]]
}
