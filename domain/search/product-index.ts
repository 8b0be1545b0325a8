import type { CategoryWithProducts, Product } from '../catalogue/product.ts'
import { searchText } from '../typed/search-text.ts'
import { codeKey } from './code-key.ts'
import { fold } from './fold.ts'
import { soundOf } from './sound.ts'
import { typosIn } from './typos.ts'

/** Groups of words and phrases that mean the same thing, in English, Tamil script or Tanglish. */
type Synonyms = readonly (readonly string[])[]

/** Finds products by what a customer types. */
export type ProductIndex = {
  /** Takes in the products of one more category. */
  add: (
    category: Pick<CategoryWithProducts, 'category_name' | 'category_tamil_name' | 'product_list'>,
  ) => void
  /**
   * The products that fit every word of `query`, at most `limit` of them. An exact name comes before one that begins so,
   * that before another word for the same thing, that before a name with one or two typing errors; where these are
   * equal, the shorter name, then the order of the price list.
   */
  find: (query: string, limit: number) => Product[]
}

/** What is longer is cut: nobody types it, and a keystroke must stay quick. */
const QUERY_MAX = { letters: 80, words: 8 }
const PHRASE_WORDS_MAX = 3
const NAME_WORDS_MAX = 63

/** Where a word of a product stands, by what it is worth there. */
const FIELD = { category: 1, synonym: 2, name: 3 } as const
type Field = (typeof FIELD)[keyof typeof FIELD]

/** How a typed word fits, by what that is worth. */
const FIT = { same: 10, sameSound: 9, begins: 7, soundBegins: 6, typo: 4, twoTypos: 2 } as const

const WORTH_MAX = FIT.same * FIELD.name * QUERY_MAX.words

type Word = {
  word: string
  sound: string
  /** Those that the word and its sound begin with: only words that share one can fit. */
  initials: string
  letters: number
  hasDigit: boolean
}
/** A word that products have, and where: the product's place in the list × 4 + the field. */
type Term = Word & { places: number[] }

/** The letters of a sound as bits: by them most words that cannot be meant are seen at once. */
function lettersOf(sound: string): number {
  let letters = 0
  for (let index = 0; index < sound.length; index++) letters |= 1 << (sound.charCodeAt(index) & 31)
  return letters
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

function asWord(word: string): Word {
  const sound = soundOf(word)
  const initials = word[0] === sound[0] ? word.charAt(0) : word.charAt(0) + sound.charAt(0)
  return { word, sound, initials, letters: lettersOf(sound), hasDigit: /\d/.test(word) }
}

function wordsOf(text: string): string[] {
  const folded = fold(text)
  return folded ? folded.split(' ') : []
}

/** How a typed word fits a term; 0 when it does not. */
function fitOf(typed: Word, term: Term, isLast: boolean): number {
  if (term.word === typed.word) return FIT.same
  const begins = term.word.startsWith(typed.word)
  // A number or a code is what it is; 1 begins 15 while it is typed.
  if (typed.hasDigit || term.hasDigit) return begins && isLast && typed.hasDigit ? FIT.begins : 0
  const { length } = typed.sound
  if (length > 2 && term.sound === typed.sound) return FIT.sameSound
  if (begins) return FIT.begins
  return length > 2 && term.sound.startsWith(typed.sound) ? FIT.soundBegins : 0
}

/** How a typed word fits a term with one or two typing errors; 0 when it does not. Hardly anybody mistakes the first letter. */
function fitWithTypos(typed: Word, term: Term): number {
  const { length } = typed.sound
  if (length < 4 || typed.hasDigit || term.hasDigit || typed.sound[0] !== term.sound[0]) return 0
  const most = length < 6 ? 1 : 2
  if (bitsIn(typed.letters & ~term.letters) > most) return 0
  const typos = typosIn(typed.sound, term.sound, most)
  return typos > most ? 0 : typos < 2 ? FIT.typo : FIT.twoTypos
}

/** Makes the index of a catalogue. It keeps what it is given: make another when the catalogue changes. */
export function createProductIndex(
  catalogue: readonly CategoryWithProducts[],
  synonyms: Synonyms,
): ProductIndex {
  const products: Product[] = []
  const byCode = new Map<string, Product>()
  const nameLengths: number[] = []
  const known = new Map<string, Term>()
  const termsWith = new Map<string, Term[]>()
  const groupsOf = new Map<string, Term[][]>()

  function termOf(word: string): Term {
    let term = known.get(word)
    if (!term) {
      term = { ...asWord(word), places: [] }
      known.set(word, term)
      for (const initial of term.initials) {
        const terms = termsWith.get(initial) ?? []
        terms.push(term)
        termsWith.set(initial, terms)
      }
    }
    return term
  }

  /** Neighbours too, as one word: `flower pots` is also typed `flowerpots`. */
  function withNeighbours(terms: readonly Term[]): Term[] {
    return terms.flatMap((term, index) => {
      const before = terms[index - 1]
      return before && !before.hasDigit && !term.hasDigit ? [term, termOf(before.word + term.word)] : [term]
    })
  }

  /** The other words for what stands in a name. */
  function synonymsIn(name: readonly Term[]): Term[] {
    const found = new Set<Term[]>()
    for (let from = 0; from < name.length; from++) {
      let phrase = ''
      for (const { sound } of name.slice(from, from + PHRASE_WORDS_MAX)) {
        phrase += ` ${sound}`
        for (const group of groupsOf.get(phrase) ?? []) found.add(group)
      }
    }
    return [...found].flat()
  }

  function put(product: number, field: Field, terms: readonly Term[]) {
    for (const { places } of terms) {
      const place = product * 4 + field
      if (places.at(-1) !== place) places.push(place)
    }
  }

  function add({ category_name, category_tamil_name, product_list }: Parameters<ProductIndex['add']>[0]) {
    const category = [category_name, category_tamil_name].flatMap((name) => {
      const terms = wordsOf(name).map(termOf)
      return [...withNeighbours(terms), ...synonymsIn(terms)]
    })
    for (const product of product_list) {
      const index = products.push(product) - 1
      byCode.set(codeKey(product.product_code), product)
      const names = [product.product_name, product.tamil_name].map((name) => wordsOf(name).map(termOf))
      nameLengths.push(Math.min(NAME_WORDS_MAX, names[0]?.length ?? 0))
      put(index, FIELD.name, [
        termOf(wordsOf(product.product_code).join('')),
        ...names.flatMap(withNeighbours),
      ])
      put(index, FIELD.synonym, names.flatMap(synonymsIn))
      put(index, FIELD.category, category)
    }
  }

  /** Raises what each product is worth for some words of a query to what this word makes it. */
  function raise(worths: readonly Uint8Array[], typed: Word, fitTo: (term: Term) => number) {
    for (const initial of typed.initials) {
      for (const term of termsWith.get(initial) ?? []) {
        const fits = fitTo(term)
        if (fits === 0) continue
        for (const worth of worths) {
          for (const place of term.places) {
            const product = place >> 2
            worth[product] = Math.max(worth[product] ?? 0, fits * (place & 3))
          }
        }
      }
    }
  }

  /** The first products that are worth something for every word. */
  function rank(worths: readonly Uint8Array[], limit: number): Product[] {
    const ranks = new Float64Array(products.length)
    let count = 0
    product: for (let product = 0; product < products.length; product++) {
      let total = 0
      for (const worth of worths) {
        const here = worth[product] ?? 0
        if (here === 0) continue product
        total += here
      }
      // Worth, length of the name and place in the list as one number: numbers are sorted quickly.
      const length = nameLengths[product] ?? 0
      ranks[count++] = ((WORTH_MAX - total) * (NAME_WORDS_MAX + 1) + length) * products.length + product
    }
    const first = ranks.subarray(0, count).sort().subarray(0, limit)
    return [...first].flatMap((rank) => products[rank % products.length] ?? [])
  }

  function find(query: string, limit: number): Product[] {
    // The sign of a Tamil letter comes after it: until then its own `a` does not count, ப also begins பூ.
    const soFar = searchText(query)
      .slice(0, QUERY_MAX.letters)
      .replace(/[\u0b95-\u0bb9]$/, '$&\u0bcd')
    const typed = wordsOf(soFar).slice(0, QUERY_MAX.words).map(asWord)
    if (typed.length === 0) return []
    const last = typed.at(-1)
    const worths = typed.map(() => new Uint8Array(products.length))
    typed.forEach((word, index) => {
      raise(worths.slice(index, index + 1), word, (term) => fitOf(word, term, word === last))
      const next = typed[index + 1]
      if (!next) return
      // `poochatti` is also typed `poo chatti`.
      const both = asWord(word.word + next.word)
      raise(worths.slice(index, index + 2), both, (term) => fitOf(both, term, next === last))
    })
    const found = rank(worths, limit)
    const ofCode = byCode.get(codeKey(query))
    // A complete code comes first.
    if (ofCode) return [ofCode, ...found.filter((product) => product !== ofCode)].slice(0, limit)
    if (found.length > 0) return found
    typed.forEach((word, index) => {
      raise(worths.slice(index, index + 1), word, (term) => fitWithTypos(word, term))
    })
    return rank(worths, limit)
  }

  for (const phrases of synonyms) {
    const terms = phrases.map((phrase) => wordsOf(phrase).map(termOf))
    const group = terms.flatMap(withNeighbours)
    for (const phrase of terms) {
      const sounds = phrase.map(({ sound }) => ` ${sound}`).join('')
      groupsOf.set(sounds, [...(groupsOf.get(sounds) ?? []), group])
    }
  }
  for (const category of catalogue) add(category)

  return { add, find }
}
