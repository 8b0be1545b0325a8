import { prefixEditDistance } from '../../search/edit-distance.ts'
import { foldText } from '../../search/fold-text.ts'
import { toPhoneticKey } from '../../search/phonetic-key.ts'
import { HEADER_PHRASES, HEADER_WORDS, type HeaderHint, STOP_WORDS } from './header-words.ts'

/** What a header says of its column, and how surely, of 1. */
export type HeaderMeaning = { hint: HeaderHint; certainty: number }

const CERTAINTY = { same: 0.98, oneTypo: 0.94, twoTypos: 0.92 } as const
/** A header is short; a long text is a sentence of a banner. */
const HEADER_MAX = 60

const splitWords = (text: string) =>
  foldText(text)
    .replace(/\b\d[\d.]*\b/g, '')
    .split(' ')
    .filter((word) => word !== '')
const toSounds = (text: string) => splitWords(text).map(toPhoneticKey)
const stopWords = new Set(STOP_WORDS.flatMap(splitWords))
/** Without the words that say nothing: by their letters, `of` sounds like `off`. */
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

/** Typing errors between two words, at most `most + 1`. */
function countTypos(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  return Math.max(
    prefixEditDistance(a, b, most),
    prefixEditDistance(b, a, most),
    Math.abs(a.length - b.length),
  )
}

/** Longer words may have more errors; short ones are what they are. */
const typosAllowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

function findNearestPhrase(key: string): HeaderMeaning | undefined {
  let best: HeaderMeaning | undefined
  for (const [phrase, hint] of HINT_BY_PHRASE) {
    const most = typosAllowed(Math.min(key.length, phrase.length))
    const typos = most === 0 ? 1 : countTypos(key, phrase, most)
    if (typos > most) continue
    const certainty = typos < 2 ? CERTAINTY.oneTypo : CERTAINTY.twoTypos
    if (!best || certainty > best.certainty) best = { hint, certainty }
  }
  return best
}

const isWord = (said: string, word: string) => {
  const most = typosAllowed(Math.min(said.length, word.length))
  return said === word || (most > 0 && countTypos(said, word, 1) <= 1)
}

const meaningByHeader = new Map<string, HeaderMeaning | undefined>()

/** What a header says; undefined where it says nothing that is known. */
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
  const telling = meaningfulSounds(header)
  if (sounds.length === 0 || sounds.length > 8) return undefined
  const whole = HINT_BY_PHRASE.get(sounds.join('')) ?? HINT_BY_PHRASE.get(telling.join(''))
  if (whole) return { hint: whole, certainty: CERTAINTY.same }
  const near = findNearestPhrase(telling.join(''))
  if (near) return near
  for (const { hint, certainty, lists } of WORD_HINTS)
    if (lists.some((words) => words.every((word) => telling.some((said) => isWord(said, word)))))
      return { hint, certainty }
  return undefined
}
