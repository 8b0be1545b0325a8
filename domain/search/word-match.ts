import { prefixEditDistance } from './edit-distance.ts'
import { toPhoneticKey } from './phonetic-key.ts'

/** A typed or indexed word, prepared for comparison. */
export type QueryWord = {
  word: string
  sound: string
  /** The first letters of the word and its phonetic key. Only words that share one can match. */
  initials: string
  letters: number
  hasDigit: boolean
}

/** The score of each kind of match. */
export const FIT_SCORE = { same: 10, sameSound: 9, begins: 7, soundBegins: 6, typo: 4, twoTypos: 2 } as const

/** Returns the letters of a phonetic key as bits, which quickly rule out most words. */
function letterBits(sound: string): number {
  let letters = 0
  for (let index = 0; index < sound.length; index++) letters |= 1 << (sound.charCodeAt(index) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Prepares a folded word for comparison. */
export function toQueryWord(word: string): QueryWord {
  const sound = toPhoneticKey(word)
  const initials = word[0] === sound[0] ? word.charAt(0) : word.charAt(0) + sound.charAt(0)
  return { word, sound, initials, letters: letterBits(sound), hasDigit: /\d/.test(word) }
}

/** Returns the score of a typed word for a term; 0 if it does not match. */
export function scoreFit(typed: QueryWord, term: QueryWord, isLast: boolean): number {
  if (term.word === typed.word) return FIT_SCORE.same
  const begins = term.word.startsWith(typed.word)
  // Numbers and codes match exactly. The last word may be a prefix: 1 for 15.
  if (typed.hasDigit || term.hasDigit) return begins && isLast && typed.hasDigit ? FIT_SCORE.begins : 0
  const { length } = typed.sound
  if (length > 2 && term.sound === typed.sound) return FIT_SCORE.sameSound
  if (begins) return FIT_SCORE.begins
  return length > 2 && term.sound.startsWith(typed.sound) ? FIT_SCORE.soundBegins : 0
}

/**
 * Returns the score of a typed word for a term with one or two typing errors; 0 if it does not match. The first letter must be
 * right.
 */
export function scoreFitWithTypos(typed: QueryWord, term: QueryWord): number {
  const { length } = typed.sound
  if (length < 4 || typed.hasDigit || term.hasDigit || typed.sound[0] !== term.sound[0]) return 0
  const typosMax = length < 6 ? 1 : 2
  if (countBits(typed.letters & ~term.letters) > typosMax) return 0
  const typos = prefixEditDistance(typed.sound, term.sound, typosMax)
  return typos > typosMax ? 0 : typos < 2 ? FIT_SCORE.typo : FIT_SCORE.twoTypos
}
