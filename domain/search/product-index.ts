import type { CategoryWithProducts, Product } from '../catalogue/product.ts'
import { normalizeSearchText } from '../input/normalize-search-text.ts'
import { searchCodeKey } from './code-key.ts'
import { prefixEditDistance } from './edit-distance.ts'
import { foldText } from './fold-text.ts'
import { toPhoneticKey } from './phonetic-key.ts'

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
const FIELD_WEIGHT = { category: 1, synonym: 2, name: 3 } as const
type Field = (typeof FIELD_WEIGHT)[keyof typeof FIELD_WEIGHT]

/** How a typed word fits, by what that is worth. */
const FIT_SCORE = { same: 10, sameSound: 9, begins: 7, soundBegins: 6, typo: 4, twoTypos: 2 } as const

const SCORE_MAX = FIT_SCORE.same * FIELD_WEIGHT.name * QUERY_MAX.words

type QueryWord = {
  word: string
  sound: string
  /** Those that the word and its sound begin with: only words that share one can fit. */
  initials: string
  letters: number
  hasDigit: boolean
}
/** A word that products have, and where: the product's place in the list × 4 + the field. */
type IndexedTerm = QueryWord & { postings: number[] }

/** The letters of a sound as bits: by them most words that cannot be meant are seen at once. */
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

function toQueryWord(word: string): QueryWord {
  const sound = toPhoneticKey(word)
  const initials = word[0] === sound[0] ? word.charAt(0) : word.charAt(0) + sound.charAt(0)
  return { word, sound, initials, letters: letterBits(sound), hasDigit: /\d/.test(word) }
}

function splitWords(text: string): string[] {
  const folded = foldText(text)
  return folded ? folded.split(' ') : []
}

/** How a typed word fits a term; 0 when it does not. */
function scoreFit(typed: QueryWord, term: IndexedTerm, isLast: boolean): number {
  if (term.word === typed.word) return FIT_SCORE.same
  const begins = term.word.startsWith(typed.word)
  // A number or a code is what it is; 1 begins 15 while it is typed.
  if (typed.hasDigit || term.hasDigit) return begins && isLast && typed.hasDigit ? FIT_SCORE.begins : 0
  const { length } = typed.sound
  if (length > 2 && term.sound === typed.sound) return FIT_SCORE.sameSound
  if (begins) return FIT_SCORE.begins
  return length > 2 && term.sound.startsWith(typed.sound) ? FIT_SCORE.soundBegins : 0
}

/** How a typed word fits a term with one or two typing errors; 0 when it does not. Hardly anybody mistakes the first letter. */
function scoreFitWithTypos(typed: QueryWord, term: IndexedTerm): number {
  const { length } = typed.sound
  if (length < 4 || typed.hasDigit || term.hasDigit || typed.sound[0] !== term.sound[0]) return 0
  const most = length < 6 ? 1 : 2
  if (countBits(typed.letters & ~term.letters) > most) return 0
  const typos = prefixEditDistance(typed.sound, term.sound, most)
  return typos > most ? 0 : typos < 2 ? FIT_SCORE.typo : FIT_SCORE.twoTypos
}

/** Makes the index of a catalogue. It keeps what it is given: make another when the catalogue changes. */
export function createProductIndex(
  catalogue: readonly CategoryWithProducts[],
  synonyms: Synonyms,
): ProductIndex {
  const products: Product[] = []
  const productByCode = new Map<string, Product>()
  const nameLengths: number[] = []
  const termByWord = new Map<string, IndexedTerm>()
  const termsByInitial = new Map<string, IndexedTerm[]>()
  const synonymGroupsByPhrase = new Map<string, IndexedTerm[][]>()

  function getOrCreateTerm(word: string): IndexedTerm {
    let term = termByWord.get(word)
    if (!term) {
      term = { ...toQueryWord(word), postings: [] }
      termByWord.set(word, term)
      for (const initial of term.initials) {
        const terms = termsByInitial.get(initial) ?? []
        terms.push(term)
        termsByInitial.set(initial, terms)
      }
    }
    return term
  }

  /** Neighbours too, as one word: `flower pots` is also typed `flowerpots`. */
  function addCompoundTerms(terms: readonly IndexedTerm[]): IndexedTerm[] {
    return terms.flatMap((term, index) => {
      const before = terms[index - 1]
      return before && !before.hasDigit && !term.hasDigit
        ? [term, getOrCreateTerm(before.word + term.word)]
        : [term]
    })
  }

  /** The other words for what stands in a name. */
  function findSynonyms(name: readonly IndexedTerm[]): IndexedTerm[] {
    const found = new Set<IndexedTerm[]>()
    for (let from = 0; from < name.length; from++) {
      let phrase = ''
      for (const { sound } of name.slice(from, from + PHRASE_WORDS_MAX)) {
        phrase += ` ${sound}`
        for (const group of synonymGroupsByPhrase.get(phrase) ?? []) found.add(group)
      }
    }
    return [...found].flat()
  }

  function addPostings(product: number, field: Field, terms: readonly IndexedTerm[]) {
    for (const { postings } of terms) {
      const place = product * 4 + field
      if (postings.at(-1) !== place) postings.push(place)
    }
  }

  function add({ category_name, category_tamil_name, product_list }: Parameters<ProductIndex['add']>[0]) {
    const category = [category_name, category_tamil_name].flatMap((name) => {
      const terms = splitWords(name).map(getOrCreateTerm)
      return [...addCompoundTerms(terms), ...findSynonyms(terms)]
    })
    for (const product of product_list) {
      const index = products.push(product) - 1
      productByCode.set(searchCodeKey(product.product_code), product)
      const names = [product.product_name, product.tamil_name].map((name) =>
        splitWords(name).map(getOrCreateTerm),
      )
      nameLengths.push(Math.min(NAME_WORDS_MAX, names[0]?.length ?? 0))
      addPostings(index, FIELD_WEIGHT.name, [
        getOrCreateTerm(splitWords(product.product_code).join('')),
        ...names.flatMap(addCompoundTerms),
      ])
      addPostings(index, FIELD_WEIGHT.synonym, names.flatMap(findSynonyms))
      addPostings(index, FIELD_WEIGHT.category, category)
    }
  }

  /** Raises what each product is worth for some words of a query to what this word makes it. */
  function raiseScores(
    worths: readonly Uint8Array[],
    typed: QueryWord,
    fitTo: (term: IndexedTerm) => number,
  ) {
    for (const initial of typed.initials) {
      for (const term of termsByInitial.get(initial) ?? []) {
        const fits = fitTo(term)
        if (fits === 0) continue
        for (const worth of worths) {
          for (const place of term.postings) {
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
      ranks[count++] = ((SCORE_MAX - total) * (NAME_WORDS_MAX + 1) + length) * products.length + product
    }
    const first = ranks.subarray(0, count).sort().subarray(0, limit)
    return [...first].flatMap((rank) => products[rank % products.length] ?? [])
  }

  function find(query: string, limit: number): Product[] {
    // The sign of a Tamil letter comes after it: until then its own `a` does not count, ப also begins பூ.
    const soFar = normalizeSearchText(query)
      .slice(0, QUERY_MAX.letters)
      .replace(/[\u0b95-\u0bb9]$/, '$&\u0bcd')
    const typed = splitWords(soFar).slice(0, QUERY_MAX.words).map(toQueryWord)
    if (typed.length === 0) return []
    const last = typed.at(-1)
    const worths = typed.map(() => new Uint8Array(products.length))
    typed.forEach((word, index) => {
      raiseScores(worths.slice(index, index + 1), word, (term) => scoreFit(word, term, word === last))
      const next = typed[index + 1]
      if (!next) return
      // `poochatti` is also typed `poo chatti`.
      const both = toQueryWord(word.word + next.word)
      raiseScores(worths.slice(index, index + 2), both, (term) => scoreFit(both, term, next === last))
    })
    const found = rank(worths, limit)
    const ofCode = productByCode.get(searchCodeKey(query))
    // A complete code comes first.
    if (ofCode) return [ofCode, ...found.filter((product) => product !== ofCode)].slice(0, limit)
    if (found.length > 0) return found
    typed.forEach((word, index) => {
      raiseScores(worths.slice(index, index + 1), word, (term) => scoreFitWithTypos(word, term))
    })
    return rank(worths, limit)
  }

  for (const phrases of synonyms) {
    const terms = phrases.map((phrase) => splitWords(phrase).map(getOrCreateTerm))
    const group = terms.flatMap(addCompoundTerms)
    for (const phrase of terms) {
      const sounds = phrase.map(({ sound }) => ` ${sound}`).join('')
      synonymGroupsByPhrase.set(sounds, [...(synonymGroupsByPhrase.get(sounds) ?? []), group])
    }
  }
  for (const category of catalogue) add(category)

  return { add, find }
}
