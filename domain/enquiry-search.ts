import type { Billing } from './billing.ts'
import { MOBILE_DIGITS } from './customer.ts'
import type { EnquiryNumber } from './enquiry.ts'
import { fold } from './search/fold.ts'
import { soundOf } from './search/sound.ts'
import { digitsOf } from './typed/digits.ts'
import { mobileDigits } from './typed/mobile-number.ts'
import { plainSigns } from './typed/plain-signs.ts'
import { readEnquiryNumber, readNumberBeginning, withoutNumberName } from './typed/read-enquiry-number.ts'

/** The fields an enquiry is found by. */
export type Searched = Pick<Billing, 'customer_name' | 'city' | 'mobile_no' | 'pin_code' | 'address'> & {
  enquiry_number: EnquiryNumber
  /** Of all its lorries. */
  lr_numbers?: readonly string[]
  /** References of its payments. */
  references?: readonly string[]
}

/** So many enquiries can be asked for by their numbers. */
export const NUMBERS_MAX = 50

/** The longest that can be searched for. */
export const SEARCH_MAX = 100

/** The longest text of an enquiry; what is longer is cut, at the end of a long address. */
export const SEARCH_TEXT_MAX = 1_000

/** The fewest digits that are searched for as a part of a number. */
export const DIGITS_MIN = 4

/** Whether a search is a number of which too few digits are typed so far. */
export function isNumberBegun(typed: string): boolean {
  return /^[^\p{L}]*$/u.test(typed) && digitsOf(typed).length < DIGITS_MIN
}
/** The count in an enquiry's number has so many digits at least, and so many at most. */
const COUNT_DIGITS = 5
const COUNT_DIGITS_MAX = 7
const NUMBER_LENGTH = '2026-'.length + COUNT_DIGITS
/** Short numbers of an address, such as that of the door, have this sign before them: alone they are no search. */
const DOOR = '/'
/** The number of the enquiry has its place in each text, behind the mobile number: a database compares it there alone. */
const AT_NUMBER = '_'.repeat(MOBILE_DIGITS + 1)

/**
 * The text by which an enquiry is found, its words between blanks: the mobile number and '2026-00042', then words as they sound
 * (`soundOf`), so that `Kavitha` and `Kavita`, `Madurai` and `மதுரை` meet.
 */
export function searchTextOf(enquiry: Searched): string {
  const { enquiry_number, mobile_no, customer_name, city, pin_code, address } = enquiry
  const { lr_numbers = [], references = [] } = enquiry
  const others = [customer_name, city, pin_code, ...lr_numbers, ...references].flatMap(wordsOf)
  const ofAddress = wordsOf(address).map((word) => (isShortNumber(word) ? DOOR + word : word))
  let text = `${mobile_no} ${enquiry_number} `
  for (const word of new Set([...others, ...ofAddress]))
    if (text.length + word.length < SEARCH_TEXT_MAX) text += `${word} `
  return text
}

/** What stands before a mobile number where it is copied from. */
const SAID_BEFORE_A_NUMBER = /^(?:tel|mob(?:ile)?|ph(?:one)?|cell|whatsapp)\b[.: ]*(?=[+(\d])/i
/** Quotes, and brackets around all of it. */
const AROUND = /^["'“”‘’]+|["'“”‘’]+$|^\((?=[^)]*\)$)|(?<=^\([^)]*)\)$/g

/** A way to read a search: of each of its lists an enquiry's text is like one of the patterns. */
export type Reading = readonly (readonly string[])[]

/** The ways to read what a search box asks, as patterns of SQL's LIKE; none where it has no letter and no digit. */
export function readingsOf(typed: string): Reading[] {
  const text = withoutNumberName(plainSigns(typed).replace(SAID_BEFORE_A_NUMBER, '').replace(AROUND, ''))
  const numbers = likeEnquiryNumber(text)
  if (numbers.length > 0) return [[numbers]]
  const mobile = likeMobileNumber(text)
  if (mobile && /[+()]|(?:\d\D*){10}/.test(text) && !/^\d+$/.test(text)) return [mobile]
  const words = text.split(' ').flatMap(beginningsOf)
  const isAlone = words.length === 1
  // The longest first: the fewest enquiries have it, and the others are asked of those alone.
  const wordByWord = words
    .sort((a, b) => b.length - a.length)
    .flatMap((word) => (/^\d+$/.test(word) ? likeNumber(word, isAlone) : likeWord(word)))
  return [...(wordByWord.length > 0 ? [wordByWord] : []), ...(mobile ? [mobile] : [])]
}

/** An enquiry's number, whole or still being typed: '2026-20' may be its 20th or go on. */
function likeEnquiryNumber(text: string): string[] {
  const [number, beginning] = [readEnquiryNumber(text), readNumberBeginning(text)]
  // A count of all its figures goes on only where there are six or seven, and none of these begins with a zero.
  const goesOn = beginning && (beginning.length < NUMBER_LENGTH || !beginning.includes('-0'))
  return [...(number ? [`${AT_NUMBER}${number} %`] : []), ...(goesOn ? [`${AT_NUMBER}${beginning}%`] : [])]
}

/** A mobile number, or its beginning or end, with any marks between the digits; undefined where it is none. */
function likeMobileNumber(text: string): Reading | undefined {
  if (/\p{L}/u.test(text)) return undefined
  const digits = mobileDigits(text)
  const part = digits.length === MOBILE_DIGITS ? digits : digits.replace(/^0*(?:91(?=[6-9]))?/, '')
  return part.length < DIGITS_MIN || part.length > MOBILE_DIGITS ? undefined : [[`${part}%`, mobileEnd(part)]]
}

const mobileEnd = (digits: string) => `${'_'.repeat(MOBILE_DIGITS - digits.length)}${digits} %`

const isShortNumber = (word: string) => word.length < DIGITS_MIN && /^\d+$/.test(word)

/** The words of a text. A slash parts numbers here: 1/2 is a door and no half. */
const folded = (text: string) => fold(plainSigns(text).replaceAll('/', ' ')).split(' ').filter(Boolean)

const wordsOf = (text: string) => folded(text).map(soundOf)

/** A Tamil consonant has an `a` until its vowel is typed. */
const beginningsOf = (word: string) => folded(word.replace(/[\u{b95}-\u{bb9}]$/u, '$&\u{bcd}'))

// A word that is still being typed may sound otherwise with its next letter: `ee`, `oo`, `ts`.
const NEXT_LETTER = new Map([
  ['e', 'e'],
  ['o', 'o'],
  ['t', 's'],
])

// Of each word first what all its patterns have in common: in most texts it is not, and there are more blanks in them to look behind.

function likeWord(word: string): Reading {
  const next = NEXT_LETTER.get(word.at(-1) ?? '')
  const sounds = [word, ...(next ? [word + next] : [])].map(soundOf)
  const [sound = '', other = sound] = sounds
  let common = 0
  while (common < sound.length && sound[common] === other[common]) common++
  return [[`%${sound.slice(0, common)}%`], sounds.map((each) => `% ${each}%`)]
}

/** Digits: an enquiry's number without the year; short ones else a whole word, longer ones a part of a longer number. */
function likeNumber(digits: string, isAlone: boolean): Reading {
  const count = digits.replace(/^0+/, '')
  const numbers = [
    ...(count && count.length <= COUNT_DIGITS_MAX
      ? [`${AT_NUMBER}____-${count.padStart(COUNT_DIGITS, '0')} %`]
      : []),
    ...(digits.startsWith('0') ? [`${AT_NUMBER}____-${digits}%`] : []),
  ]
  const others =
    digits.length < DIGITS_MIN
      ? [`% ${digits} %`, ...(isAlone ? [] : [`% ${DOOR}${digits} %`])]
      : [`${digits}%`, `% ${digits}%`, ...(digits.length > MOBILE_DIGITS ? [] : [mobileEnd(digits)])]
  // A count is filled up with zeros before it, and none is taken away of so few figures.
  const common = digits.length > COUNT_DIGITS ? count || digits : digits
  return [[`%${common}%`], [...numbers, ...others]]
}
