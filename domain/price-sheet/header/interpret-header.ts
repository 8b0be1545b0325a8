import { prefixEditDistance } from '../../search/edit-distance.ts'
import { foldText } from '../../search/fold-text.ts'
import { toPhoneticKey } from '../../search/phonetic-key.ts'
import { HEADER_PHRASES, HEADER_WORDS, type HeaderHint, STOP_WORDS } from './header-words.ts'

/** The meaning of a header, with a certainty from 0 to 1. */
export type HeaderMeaning = { hint: HeaderHint; certainty: number }

const CERTAINTY = { same: 0.98, oneTypo: 0.94, twoTypos: 0.92 } as const
/** The maximum length of a header. Longer texts are sentences of a banner. */
const HEADER_MAX = 60

const splitWords = (text: string) =>
  foldText(text)
    .replace(/\b\d[\d.]*\b/g, '')
    .split(' ')
    .filter((word) => word !== '')
const toSounds = (text: string) => splitWords(text).map(toPhoneticKey)
const stopWords = new Set(STOP_WORDS.flatMap(splitWords))
/** Returns the phonetic keys of a text without stop words, which are compared by letters, because `of` sounds like `off`. */
const meaningfulSounds = (text: string) =>
  splitWords(text)
    .filter((word) => !stopWords.has(word))
    .map(toPhoneticKey)

const HINT_BY_PHRASE = new Map<string, HeaderHint>()
for (const [hint, phrases] of HEADER_PHRASES)
  for (const phrase of phrases.split(','))
    for (const sounds of [toSounds(phrase), meaningfulSounds(phrase)]) {
      const key = sounds.join('')
      if (key && !HINT_BY_PHRASE.has(key)) HINT_BY_PHRASE.set(key, hint)
    }
const WORD_HINTS = HEADER_WORDS.map(([hint, certainty, lists]) => ({
  hint,
  certainty,
  lists: lists.map((words) => words.flatMap(toSounds)),
}))

/** Returns the edit distance of two words, at most `typosMax + 1`. */
function countTypos(a: string, b: string, typosMax: number): number {
  if (Math.abs(a.length - b.length) > typosMax) return typosMax + 1
  return Math.max(
    prefixEditDistance(a, b, typosMax),
    prefixEditDistance(b, a, typosMax),
    Math.abs(a.length - b.length),
  )
}

/** Returns the number of typing errors that a word of this length may have. */
const typosAllowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

function findNearestPhrase(key: string): HeaderMeaning | undefined {
  let best: HeaderMeaning | undefined
  for (const [phrase, hint] of HINT_BY_PHRASE) {
    const typosMax = typosAllowed(Math.min(key.length, phrase.length))
    const typos = typosMax === 0 ? 1 : countTypos(key, phrase, typosMax)
    if (typos > typosMax) continue
    const certainty = typos < 2 ? CERTAINTY.oneTypo : CERTAINTY.twoTypos
    if (!best || certainty > best.certainty) best = { hint, certainty }
  }
  return best
}

const isWord = (headerWord: string, word: string) => {
  const typosMax = typosAllowed(Math.min(headerWord.length, word.length))
  return headerWord === word || (typosMax > 0 && countTypos(headerWord, word, 1) <= 1)
}

const meaningByHeader = new Map<string, HeaderMeaning | undefined>()

/** Returns the meaning of a header, or undefined if it has none. */
export function interpretHeader(header: string): HeaderMeaning | undefined {
  if (header.length > HEADER_MAX) return undefined
  if (meaningByHeader.has(header)) return meaningByHeader.get(header)
  const meaning = findMeaning(header)
  if (meaningByHeader.size > 5_000) meaningByHeader.clear()
  meaningByHeader.set(header, meaning)
  return meaning
}

function findMeaning(header: string): HeaderMeaning | undefined {
  if (/^[%\s]+$/.test(header)) return { hint: 'discount', certainty: CERTAINTY.same }
  if (/^[#\s]+$/.test(header)) return { hint: 'serial', certainty: CERTAINTY.same }
  if (/^[₹\s.]+$/.test(header)) return { hint: 'some-price', certainty: CERTAINTY.same }
  const sounds = toSounds(header)
  const meaningful = meaningfulSounds(header)
  if (sounds.length === 0 || sounds.length > 8) return undefined
  const exactHint = HINT_BY_PHRASE.get(sounds.join('')) ?? HINT_BY_PHRASE.get(meaningful.join(''))
  if (exactHint) return { hint: exactHint, certainty: CERTAINTY.same }
  const nearest = findNearestPhrase(meaningful.join(''))
  if (nearest) return nearest
  for (const { hint, certainty, lists } of WORD_HINTS)
    if (
      lists.some((words) => words.every((word) => meaningful.some((headerWord) => isWord(headerWord, word))))
    )
      return { hint, certainty }
  return undefined
}
