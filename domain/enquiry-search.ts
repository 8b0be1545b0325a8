import type { Billing } from './billing.ts'
import { MOBILE_DIGITS } from './customer.ts'
import type { EnquiryNumber } from './enquiry.ts'
import { fold } from './search/fold.ts'
import { soundOf } from './search/sound.ts'
import { mobileDigits } from './typed/mobile-number.ts'
import { readEnquiryNumber } from './typed/read-enquiry-number.ts'
import { searchText } from './typed/search-text.ts'

/** What an enquiry is found by. */
export type Searched = Pick<Billing, 'customer_name' | 'city' | 'mobile_no'> & {
  enquiry_year: number
  enquiry_count: number
}

/** So many enquiries can be asked for by their numbers. */
export const NUMBERS_MAX = 50

/** The longest that can be searched for. */
export const SEARCH_MAX = 100

/** The longest token; what is longer is cut. */
export const TOKEN_MAX = 64

/** The fewest digits that are taken for the end of a mobile number. */
const MOBILE_END_MIN = 4

/** The sign before a number's token, and before a mobile number's: no folded word begins with either. */
const NUMBER = '#'
const MOBILE = '+'

/**
 * The words an enquiry is found by, each once: `#42-2026` for its number, whose beginning is the number without the year;
 * `+` and its mobile number backwards, whose beginning is any end of it; and the words of name and city as they sound
 * (`soundOf`), so that `Kavitha` and `Kavita`, `Madurai` and `மதுரை` meet.
 */
export function tokensOf(enquiry: Searched): string[] {
  const { customer_name, city, mobile_no } = enquiry
  const words = fold(`${customer_name} ${city}`).split(' ').filter(Boolean)
  return [...new Set([numberToken(enquiry), mobileToken(mobile_no), ...words.map(wordToken)])]
}

/** The token that every enquiry has to itself. */
export function numberToken({
  enquiry_year,
  enquiry_count,
}: Pick<Searched, 'enquiry_year' | 'enquiry_count'>): string {
  return `${NUMBER}${enquiry_count}-${enquiry_year}`
}

/**
 * What a search box asks, for each of its words: the beginnings of which an enquiry must have one among its tokens. Digits
 * are an enquiry's number with or without its year, from four on also the end of a mobile number, and a word of a name.
 */
export function beginningsAsked(typed: string): string[][] {
  const number = readEnquiryNumber(typed)
  if (number) return [[numberToken(countIn(number))]]
  const text = searchText(typed)
  const mobile = /^(?:tel:)?[^\p{L}]*$/iu.test(text) ? mobileDigits(text) : ''
  if (mobile.length === MOBILE_DIGITS) return [[mobileToken(mobile)]]
  return text.split(' ').filter(Boolean).flatMap(beginningsOfWord)
}

const countIn = (number: EnquiryNumber) => {
  const [enquiry_year = 0, enquiry_count = 0] = number.split('-').map(Number)
  return { enquiry_year, enquiry_count }
}

/** Whether a beginning is the end of a mobile number: one of few enquiries each, however many end alike. */
export const isMobileEnd = (beginning: string) => beginning.startsWith(MOBILE)

/** Whether an enquiry is one of those that are asked for: each word is the beginning of one of its tokens. */
export function isAskedFor(asked: readonly (readonly string[])[], enquiry: Searched): boolean {
  const tokens = tokensOf(enquiry)
  return asked.every((word) => word.some((beginning) => tokens.some((token) => token.startsWith(beginning))))
}

function beginningsOfWord(word: string): string[][] {
  // A Tamil consonant has an `a` until its vowel is typed.
  if (!/^\d+$/.test(word))
    return fold(word.replace(/[\u{b95}-\u{bb9}]$/u, '$&\u{bcd}'))
      .split(' ')
      .filter(Boolean)
      .map((part) => [part, ...unfinished(part)].map(wordToken))
  const count = word.replace(/^0+/, '')
  return [
    [
      word.slice(0, TOKEN_MAX),
      ...(count ? [`${NUMBER}${count}-`] : []),
      ...(word.length >= MOBILE_END_MIN ? [mobileToken(word)] : []),
    ],
  ]
}

// What is still being typed may sound otherwise with its next letter: `ee`, `oo`, `ts`.
const NEXT_LETTER = new Map([
  ['e', 'e'],
  ['o', 'o'],
  ['t', 's'],
])

function unfinished(word: string): string[] {
  const next = NEXT_LETTER.get(word.at(-1) ?? '')
  return next ? [word + next] : []
}

function wordToken(word: string): string {
  return soundOf(word).slice(0, TOKEN_MAX)
}

function mobileToken(digits: string): string {
  return MOBILE + [...digits].reverse().join('')
}
