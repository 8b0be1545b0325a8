import type { CategoryWithProducts, Product } from '../catalogue/product.ts'
import { normalizeSearchText } from '../input/normalize-search-text.ts'
import { searchCodeKey } from './code-key.ts'
import { foldText } from './fold-text.ts'
import { FIT_SCORE, type QueryWord, scoreFit, scoreFitWithTypos, toQueryWord } from './word-match.ts'

/** Groups of synonymous words and phrases in English, Tamil script or Tanglish. */
type Synonyms = readonly (readonly string[])[]

/** Finds products for a customer's query. */
export type ProductIndex = {
  /** Adds the products of a category. */
  add: (
    category: Pick<CategoryWithProducts, 'category_name' | 'category_tamil_name' | 'product_list'>,
  ) => void
  /**
   * Returns at most `limit` products that match every word of `query`. Exact matches come first, then prefixes, synonyms, and
   * names with one or two typing errors. Equal matches are ordered by length of the name, then as in the price list.
   */
  find: (query: string, limit: number) => Product[]
}

/** Longer queries are truncated, so that each keystroke stays fast. */
const QUERY_MAX = { letters: 80, words: 8 }
const PHRASE_WORDS_MAX = 3
const NAME_WORDS_MAX = 63

/** The weight of each field in which a word matches. */
const FIELD_WEIGHT = { category: 1, synonym: 2, name: 3 } as const
type Field = (typeof FIELD_WEIGHT)[keyof typeof FIELD_WEIGHT]

const SCORE_MAX = FIT_SCORE.same * FIELD_WEIGHT.name * QUERY_MAX.words

/** A word of products with its occurrences: product index × 4 + field weight. */
type IndexedTerm = QueryWord & { postings: number[] }

function splitWords(text: string): string[] {
  const folded = foldText(text)
  return folded ? folded.split(' ') : []
}

/** Creates the index of a catalogue. It does not follow later changes of the catalogue. */
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

  /** Adds neighbouring words as one word: `flower pots` is also typed `flowerpots`. */
  function addCompoundTerms(terms: readonly IndexedTerm[]): IndexedTerm[] {
    return terms.flatMap((term, index) => {
      const previous = terms[index - 1]
      return previous && !previous.hasDigit && !term.hasDigit
        ? [term, getOrCreateTerm(previous.word + term.word)]
        : [term]
    })
  }

  /** Returns the synonyms of a name's words and phrases. */
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

  /** Raises the scores of products for some words of a query to the scores of this word. */
  function raiseScores(
    scoresByWord: readonly Uint8Array[],
    typed: QueryWord,
    getScore: (term: IndexedTerm) => number,
  ) {
    for (const initial of typed.initials) {
      for (const term of termsByInitial.get(initial) ?? []) {
        const score = getScore(term)
        if (score === 0) continue
        for (const scores of scoresByWord) {
          for (const place of term.postings) {
            const product = place >> 2
            scores[product] = Math.max(scores[product] ?? 0, score * (place & 3))
          }
        }
      }
    }
  }

  /** Returns the best products that match every word. */
  function rank(scoresByWord: readonly Uint8Array[], limit: number): Product[] {
    const ranks = new Float64Array(products.length)
    let count = 0
    product: for (let product = 0; product < products.length; product++) {
      let total = 0
      for (const scores of scoresByWord) {
        const score = scores[product] ?? 0
        if (score === 0) continue product
        total += score
      }
      // Score, name length and position are encoded as one number, which sorts fast.
      const length = nameLengths[product] ?? 0
      ranks[count++] = ((SCORE_MAX - total) * (NAME_WORDS_MAX + 1) + length) * products.length + product
    }
    const first = ranks.subarray(0, count).sort().subarray(0, limit)
    return [...first].flatMap((rank) => products[rank % products.length] ?? [])
  }

  function find(query: string, limit: number): Product[] {
    // A vowel sign follows its Tamil consonant. Until it is typed, the inherent `a` is removed: ப is also a prefix of பூ.
    const normalized = normalizeSearchText(query)
      .slice(0, QUERY_MAX.letters)
      .replace(/[\u0b95-\u0bb9]$/, '$&\u0bcd')
    const typed = splitWords(normalized).slice(0, QUERY_MAX.words).map(toQueryWord)
    if (typed.length === 0) return []
    const last = typed.at(-1)
    const scoresByWord = typed.map(() => new Uint8Array(products.length))
    typed.forEach((word, index) => {
      raiseScores(scoresByWord.slice(index, index + 1), word, (term) => scoreFit(word, term, word === last))
      const next = typed[index + 1]
      if (!next) return
      // `poochatti` is also typed `poo chatti`.
      const compound = toQueryWord(word.word + next.word)
      raiseScores(scoresByWord.slice(index, index + 2), compound, (term) =>
        scoreFit(compound, term, next === last),
      )
    })
    const found = rank(scoresByWord, limit)
    const codeMatch = productByCode.get(searchCodeKey(query))
    // A complete code comes first.
    if (codeMatch) return [codeMatch, ...found.filter((product) => product !== codeMatch)].slice(0, limit)
    if (found.length > 0) return found
    typed.forEach((word, index) => {
      raiseScores(scoresByWord.slice(index, index + 1), word, (term) => scoreFitWithTypos(word, term))
    })
    return rank(scoresByWord, limit)
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
