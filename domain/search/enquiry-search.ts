import { MOBILE_DIGITS } from '../customer/customer-field-schemas.ts'
import type { Billing } from '../enquiry/billing.ts'
import type { EnquiryNumber } from '../enquiry/ids/enquiry-number.ts'
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

/** The searchable fields of an enquiry. */
export type EnquirySearchFields = Pick<
  Billing,
  'customer_name' | 'city' | 'mobile_no' | 'pin_code' | 'address'
> & {
  enquiry_number: EnquiryNumber
  /** LR numbers of all lorries. */
  lr_numbers?: readonly string[]
  /** References of all payments. */
  references?: readonly string[]
}

/** The most enquiries that one call fetches by number. */
export const ENQUIRY_NUMBERS_MAX = 50

/** The maximum length of a search, in characters. */
export const SEARCH_LENGTH_MAX = 100

/** The maximum length of the stored search text. The end of a longer address is left out. */
export const SEARCH_TEXT_LENGTH_MAX = 1_000

/** The minimum number of digits that match a part of a number. */
export const DIGITS_MIN = 4

/** The prefix of a mobile number in India, and what follows it. */
const MOBILE_WITH_PREFIX = /^0+91($|[6-9]\d*)$/

/** Whether a number has fewer digits than `DIGITS_MIN`, without the prefix of a mobile number. */
export function isIncompleteNumber(typed: string): boolean {
  if (/\p{L}/u.test(typed)) return false
  // Five digits are a complete count of an enquiry number.
  const [, afterPrefix] = /^\d{5}$/.test(typed)
    ? []
    : (MOBILE_WITH_PREFIX.exec(readMobileNumber(typed)) ?? [])
  return (afterPrefix ?? extractDigits(typed)).length < DIGITS_MIN
}
/** The minimum and maximum number of digits of the count in an enquiry number. */
const COUNT_DIGITS = 5
const COUNT_DIGITS_MAX = 7
const NUMBER_LENGTH = '2026-'.length + COUNT_DIGITS
/** Marks a short number of an address, such as a door number. A search for the number alone does not match it. */
const DOOR_MARK = '/'
/** Skips the mobile number, so that the pattern after it is compared with the enquiry number only. */
const MOBILE_WILDCARD = '_'.repeat(MOBILE_DIGITS + 1)

/**
 * Builds the search text of an enquiry, words separated by spaces: the mobile number, '2026-00042', then phonetic keys of the
 * other words, so that `Kavitha` matches `Kavita` and `Madurai` matches `மதுரை`.
 */
export function buildSearchText(enquiry: EnquirySearchFields): string {
  const { enquiry_number, mobile_no, customer_name, city, pin_code, address } = enquiry
  const { lr_numbers = [], references = [] } = enquiry
  const others = [customer_name, city, pin_code, ...lr_numbers, ...references].flatMap(phoneticWords)
  const addressWords = phoneticWords(address).map((word) => (isShortNumber(word) ? DOOR_MARK + word : word))
  let text = `${mobile_no} ${enquiry_number} `
  for (const word of new Set([...others, ...addressWords]))
    if (text.length + word.length < SEARCH_TEXT_LENGTH_MAX) text += `${word} `
  return text
}

/** Labels that are copied along with a mobile number: 'Mob: 98765 43210'. */
const MOBILE_LABEL = /^(?:tel|mob(?:ile)?|ph(?:one)?|cell|whatsapp)\b[.: ]*(?=[+(\d])/i
/** Quotes, and brackets around the whole text. */
const SURROUNDING_QUOTES = /^["'“”‘’]+|["'“”‘’]+$|^\((?=[^)]*\)$)|(?<=^\([^)]*)\)$/g

/** A PIN code with a separator: '626 123'. */
const SPLIT_PIN_CODE = /(?<![\d+]|\d[ -])([1-9]\d\d)[ -](\d{3})(?!\d|[ -]\d)/g

/** One interpretation of a search. An enquiry matches if its text matches one pattern of every list. */
export type SearchInterpretation = readonly (readonly string[])[]

/** Returns the interpretations of a search as SQL LIKE patterns. Empty if the text has neither letters nor digits. */
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
  // Longest word first: it matches the fewest enquiries, so the database compares fewer rows with the other words.
  return words
    .sort((a, b) => b.length - a.length)
    .flatMap((word) => (/^\d+$/.test(word) ? numberPatterns(word, isAlone) : wordPatterns(word)))
}

/** Returns patterns for a complete or partial enquiry number: '2026-20' may be the 20th, or the start of '2026-20345'. */
function enquiryNumberPatterns(text: string): string[] {
  const [number, partial] = [readEnquiryNumber(text), readPartialEnquiryNumber(text)]
  // A five-digit count may be the start of a longer one, unless it starts with a zero.
  const canContinue = partial && (partial.length < NUMBER_LENGTH || !partial.includes('-0'))
  return [
    ...(number ? [`${MOBILE_WILDCARD}${number} %`] : []),
    ...(canContinue ? [`${MOBILE_WILDCARD}${partial}%`] : []),
  ]
}

/** Returns patterns for the enquiry numbers in a payment note or a line of a bank statement, complete or truncated. */
function paymentNotePatterns(text: string): SearchInterpretation[] {
  const numbers = findEnquiryNumbersInNote(text).map(
    ({ count, year }) => `${MOBILE_WILDCARD}${year.padEnd(4, '_')}-${count}${year && ' '}%`,
  )
  return numbers.length > 0 ? [[numbers]] : []
}

/**
 * Returns patterns for a mobile number or its first or last digits, with any separators. Undefined if the text is not a number.
 */
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

/** Returns the folded words of a text. A slash separates numbers: in an address, 1/2 is a door number and not a half. */
const foldedWords = (text: string) =>
  foldText(normalizeCharacters(text).replaceAll('/', ' ')).split(' ').filter(Boolean)

const phoneticWords = (text: string) => foldedWords(text).map(toPhoneticKey)

/** Removes the inherent `a` of a final Tamil consonant, because its vowel sign may not be typed yet. */
const foldedPrefixes = (word: string) => foldedWords(word.replace(/[\u{b95}-\u{bb9}]$/u, '$&\u{bcd}'))

// The next letter may change the phonetic key of a word that is still being typed: `ee`, `oo`, `ts`.
const NEXT_LETTER = new Map([
  ['e', 'e'],
  ['o', 'o'],
  ['t', 's'],
])

// The common part comes first: it rules out most texts and is cheaper than the pattern with spaces.

function wordPatterns(word: string): SearchInterpretation {
  const next = NEXT_LETTER.get(word.at(-1) ?? '')
  const sounds = [word, ...(next ? [word + next] : [])].map(toPhoneticKey)
  const [sound = '', other = sound] = sounds
  let common = 0
  while (common < sound.length && sound[common] === other[common]) common++
  return [[`%${sound.slice(0, common)}%`], sounds.map((each) => `% ${each}%`)]
}

/**
 * Returns patterns for digits: an enquiry number without its year. Short digits also match a whole word, longer ones a part of
 * a number.
 */
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
  // A count of up to five digits is stored with leading zeros, a longer one is not.
  const common = digits.length > COUNT_DIGITS ? count || digits : digits
  return [[`%${common}%`], [...numbers, ...others]]
}
