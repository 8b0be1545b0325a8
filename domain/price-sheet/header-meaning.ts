import { fold } from '../search/fold.ts'
import { soundOf } from '../search/sound.ts'
import { typosIn } from '../search/typos.ts'
import { HEADER_WORDS, HEADERS, type HeaderHint, SAYS_NOTHING } from './header-words.ts'

/** What a header says of its column, and how surely, of 1. */
export type Hint = { hint: HeaderHint; certainty: number }

const CERTAINTY = { same: 0.98, oneTypo: 0.94, twoTypos: 0.92 } as const
/** A header is short; a long text is a sentence of a banner. */
const HEADER_MAX = 60

const wordsOf = (text: string) =>
  fold(text)
    .replace(/\b\d[\d.]*\b/g, '')
    .split(' ')
    .filter((word) => word !== '')
const soundsOf = (text: string) => wordsOf(text).map(soundOf)
const silent = new Set(SAYS_NOTHING.flatMap(wordsOf))
/** Without the words that say nothing: by their letters, `of` sounds like `off`. */
const tellingSounds = (text: string) =>
  wordsOf(text)
    .filter((word) => !silent.has(word))
    .map(soundOf)

const PHRASES = new Map<string, HeaderHint>()
for (const [hint, phrases] of HEADERS)
  for (const phrase of phrases.split(','))
    for (const sounds of [soundsOf(phrase), tellingSounds(phrase)]) {
      const key = sounds.join('')
      if (key && !PHRASES.has(key)) PHRASES.set(key, hint)
    }
const WORDS = HEADER_WORDS.map(([hint, certainty, lists]) => ({
  hint,
  certainty,
  lists: lists.map((words) => words.flatMap(soundsOf)),
}))

/** Typing errors between two words, at most `most + 1`. */
function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  return Math.max(typosIn(a, b, most), typosIn(b, a, most), Math.abs(a.length - b.length))
}

/** Longer words may have more errors; short ones are what they are. */
const typosAllowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

function nearestPhrase(key: string): Hint | undefined {
  let best: Hint | undefined
  for (const [phrase, hint] of PHRASES) {
    const most = typosAllowed(Math.min(key.length, phrase.length))
    const typos = most === 0 ? 1 : typosBetween(key, phrase, most)
    if (typos > most) continue
    const certainty = typos < 2 ? CERTAINTY.oneTypo : CERTAINTY.twoTypos
    if (!best || certainty > best.certainty) best = { hint, certainty }
  }
  return best
}

const isWord = (said: string, word: string) => {
  const most = typosAllowed(Math.min(said.length, word.length))
  return said === word || (most > 0 && typosBetween(said, word, 1) <= 1)
}

const meanings = new Map<string, Hint | undefined>()

/** What a header says; undefined where it says nothing that is known. */
export function headerMeaning(header: string): Hint | undefined {
  if (header.length > HEADER_MAX) return undefined
  if (meanings.has(header)) return meanings.get(header)
  const meaning = meaningOf(header)
  if (meanings.size > 5_000) meanings.clear()
  meanings.set(header, meaning)
  return meaning
}

function meaningOf(header: string): Hint | undefined {
  if (/^[%\s]+$/.test(header)) return { hint: 'discount', certainty: CERTAINTY.same }
  if (/^[#\s]+$/.test(header)) return { hint: 'serial', certainty: CERTAINTY.same }
  if (/^[₹\s.]+$/.test(header)) return { hint: 'some-price', certainty: CERTAINTY.same }
  const sounds = soundsOf(header)
  const telling = tellingSounds(header)
  if (sounds.length === 0 || sounds.length > 8) return undefined
  const whole = PHRASES.get(sounds.join('')) ?? PHRASES.get(telling.join(''))
  if (whole) return { hint: whole, certainty: CERTAINTY.same }
  const near = nearestPhrase(telling.join(''))
  if (near) return near
  for (const { hint, certainty, lists } of WORDS)
    if (lists.some((words) => words.every((word) => telling.some((said) => isWord(said, word)))))
      return { hint, certainty }
  return undefined
}
