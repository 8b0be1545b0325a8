import { foldText } from '../../search/fold-text.ts'
import { toPhoneticKey } from '../../search/phonetic-key.ts'

/** Abbreviations and alternative spellings in price lists. */
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
  let phoneticKey = phoneticKeyByWord.get(word)
  if (phoneticKey === undefined) {
    phoneticKey = toPhoneticKey(EXPANSION_BY_ABBREVIATION.get(word) ?? word)
    // Bounds the cache. A few price lists have far fewer words.
    if (phoneticKeyByWord.size > 50_000) phoneticKeyByWord.clear()
    phoneticKeyByWord.set(word, phoneticKey)
  }
  return phoneticKey
}

/** A normalized name for comparison. */
export type NameKey = {
  /** The folded name, as in the search. */
  folded: string
  /** Equal for all spellings. Words are joined, numbers stay separate: `flower pots` is `flowerpot`. */
  key: string
  /** The phonetic keys of its words. */
  words: readonly string[]
  /** Its numbers, in order. Different numbers mean different products. */
  numbers: string
}

/** Creates the key of a name: folded as in the search, with phonetic words. */
export function createNameKey(name: string): NameKey {
  const folded = foldText(name)
  const words = folded
    .split(' ')
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(cachedPhoneticKey)
  const key = words.join(' ').replace(/(?<=[a-z]) (?=[a-z])/g, '')
  return { folded, key, words, numbers: words.filter((word) => /^\d/.test(word)).join(' ') }
}
