import { foldText } from '../../search/fold-text.ts'
import { toPhoneticKey } from '../../search/phonetic-key.ts'

/** What a list shortens, and what it writes in two ways. */
const EXPANSION_BY_ABBREVIATION = new Map(
  Object.entries({
    dlx: 'deluxe',
    delux: 'deluxe',
    deluxes: 'deluxe',
    spl: 'special',
    spcl: 'special',
    sp: 'special',
    asst: 'assorted',
    elec: 'electric',
    ele: 'electric',
    clr: 'colour',
    col: 'colour',
    crk: 'crackling',
    prem: 'premium',
    jmb: 'jumbo',
    piece: 'pc',
    pieces: 'pc',
    pcs: 'pc',
    packet: 'pkt',
    packets: 'pkt',
    centimetre: 'cm',
    centimeter: 'cm',
    cms: 'cm',
    kilo: 'kg',
    kgs: 'kg',
    sqr: 'square',
  }),
)
const STOP_WORDS = new Set(['and', 'the', 'n'])

const phoneticKeyByWord = new Map<string, string>()
function cachedPhoneticKey(word: string): string {
  let heard = phoneticKeyByWord.get(word)
  if (heard === undefined) {
    heard = toPhoneticKey(EXPANSION_BY_ABBREVIATION.get(word) ?? word)
    // Names of a few lists, not whatever anybody ever sends.
    if (phoneticKeyByWord.size > 50_000) phoneticKeyByWord.clear()
    phoneticKeyByWord.set(word, heard)
  }
  return heard
}

/** A name as names are compared. */
export type NameKey = {
  /** As the search folds it. */
  folded: string
  /** The same for all spellings; words grow together, figures stay apart: `flower pots` is `flowerpot`. */
  key: string
  /** The sounds of its words. */
  words: readonly string[]
  /** Its numbers, in order: other numbers are another product. */
  numbers: string
}

/** How a name is compared with others: folded as the search folds it, its words as they sound. */
export function createNameKey(name: string): NameKey {
  const folded = foldText(name)
  const words = folded
    .split(' ')
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(cachedPhoneticKey)
  const key = words.join(' ').replace(/(?<=[a-z]) (?=[a-z])/g, '')
  return { folded, key, words, numbers: words.filter((word) => /^\d/.test(word)).join(' ') }
}
