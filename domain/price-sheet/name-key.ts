import { fold } from '../search/fold.ts'
import { soundOf } from '../search/sound.ts'

/** What a list shortens, and what it writes in two ways. */
const WRITTEN_OUT = new Map(
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
const SAYS_NOTHING = new Set(['and', 'the', 'n'])

const sounds = new Map<string, string>()
function sound(word: string): string {
  let heard = sounds.get(word)
  if (heard === undefined) {
    heard = soundOf(WRITTEN_OUT.get(word) ?? word)
    // Names of a few lists, not whatever anybody ever sends.
    if (sounds.size > 50_000) sounds.clear()
    sounds.set(word, heard)
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
export function nameKey(name: string): NameKey {
  const folded = fold(name)
  const words = folded
    .split(' ')
    .filter((word) => word !== '' && !SAYS_NOTHING.has(word))
    .map(sound)
  const key = words.join(' ').replace(/(?<=[a-z]) (?=[a-z])/g, '')
  return { folded, key, words, numbers: words.filter((word) => /^\d/.test(word)).join(' ') }
}
