import type { PriceList, PriceListCategory, PriceListProduct } from '../../catalogue/price-list.ts'
import type { CategoryId } from '../../catalogue/product.ts'
import { prefixEditDistance } from '../../search/edit-distance.ts'
import { foldText } from '../../search/fold-text.ts'
import { hasTamil } from '../cells/clean-text.ts'
import { SHEET_PRODUCT_NAME_MAX } from '../sheet-limits.ts'
import { createNameKey, type NameKey } from './name-key.ts'

/** A product that a row may be, and how surely, of 1. */
export type ProductCandidate = { product: PriceListProduct; category_name: string; certainty: number }

type IndexedProduct = { product: PriceListProduct; name: NameKey }

/** So many products are looked at for one row. */
const COMPARED_MAX = 120
const CANDIDATES_MAX = 5
/** Less alike is another product. */
const SIMILARITY_MIN = 0.5
/** Words that begin with the same so many letters may be forms of one. */
const STEM_LENGTH = 5
/** A word with a typing error is as good as the word; with two it may be another. */
const TYPO_WEIGHT = { typo: 0.85, twoTypos: 0.5 } as const
const PIECES_KEY = createNameKey('pcs').key
/** A name with more than this many times the words of another is less than half similar, even if it has all of them. */
const WORD_COUNT_RATIO_MAX = 3.5
/** The key of a name that is too long for a product. It is similar to no other name. */
const createUnmatchableKey = (name: string): NameKey => ({
  folded: name,
  key: name,
  words: [],
  numbers: name,
})

/** A code as codes are compared: without signs, and without the zeros that a sheet's program takes for nothing. */
export function sheetCodeKey(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\-_./]/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')
}

function appendTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const wordsKey = ({ words, numbers }: NameKey) => `${[...words].sort().join(' ')}|${numbers}`

/** Finds the products and categories of a price list by what a sheet calls them; made once for each list. */
export function getProductFinder(list: PriceList): ProductFinder {
  const finder = finderByPriceList.get(list) ?? createProductFinder(list)
  finderByPriceList.set(list, finder)
  return finder
}
const finderByPriceList = new WeakMap<PriceList, ProductFinder>()

function createProductFinder(list: PriceList) {
  const names = new Map<string, NameKey>()
  const getNameKey = (name: string): NameKey => {
    let key = names.get(name)
    if (!key) {
      key = name.length > SHEET_PRODUCT_NAME_MAX ? createUnmatchableKey(name) : createNameKey(name)
      names.set(name, key)
    }
    return key
  }

  /** A name as it is folded; of a script that is not folded, as it stands. */
  const toExactKey = (name: string) => getNameKey(name).folded || name

  const byCode = new Map<string, PriceListProduct[]>()
  const byKey = new Map<string, PriceListProduct[]>()
  const byWords = new Map<string, PriceListProduct[]>()
  /** Made when it is asked for: most lists are found by their English names. */
  let byTamil: Map<string, PriceListProduct[]> | undefined
  function getTamilIndex(): Map<string, PriceListProduct[]> {
    if (!byTamil) {
      byTamil = new Map()
      for (const product of list.products)
        if (product.tamil_name) appendTo(byTamil, getNameKey(product.tamil_name).key, product)
    }
    return byTamil
  }
  const withWord = new Map<string, IndexedProduct[]>()
  const ids = new Map<string, PriceListProduct>()
  for (const product of list.products) {
    const name = getNameKey(product.product_name)
    const known = { product, name }
    ids.set(product.product_id, product)
    appendTo(byCode, sheetCodeKey(product.product_code), product)
    appendTo(byKey, name.key, product)
    appendTo(byWords, wordsKey(name), product)
    for (const word of new Set(name.words)) appendTo(withWord, word, known)
  }
  const vocabulary = new Map<string, string[]>()
  for (const word of withWord.keys()) if (/^[a-z]/.test(word)) appendTo(vocabulary, word.charAt(0), word)

  // What is exactly so called goes before what sounds alike, names before Tamil names before slugs.
  const categories = new Map<string, PriceListCategory>()
  const soundingAlike = new Map<string, PriceListCategory>()
  const categoryIds = new Map(list.categories.map((category) => [category.category_id, category]))
  for (const field of ['category_name', 'category_tamil_name', 'category_slug'] as const)
    for (const category of list.categories) {
      const [exact, { key }] = [toExactKey(category[field]), getNameKey(category[field])]
      if (!categories.has(exact)) categories.set(exact, category)
      if (key && !soundingAlike.has(key)) soundingAlike.set(key, category)
    }

  /** Words that are this one with one or two typing errors, and what the word is then worth. */
  const misspelt = new Map<string, ReadonlyMap<string, number>>()
  function findSimilarWords(word: string): ReadonlyMap<string, number> {
    let found = misspelt.get(word)
    if (!found) {
      const most = word.length < 4 || /\d/.test(word) ? 0 : word.length < 6 ? 1 : 2
      const same = most === 0 ? [] : (vocabulary.get(word.charAt(0)) ?? [])
      found = new Map(
        same.flatMap((other) => {
          // `whistle`, `whistling`.
          const isForm = word.length >= STEM_LENGTH && other.startsWith(word.slice(0, STEM_LENGTH))
          const longer = Math.abs(other.length - word.length)
          const typos =
            longer > most || other.length < 4
              ? most + 1
              : Math.max(longer, prefixEditDistance(word, other, most), prefixEditDistance(other, word, most))
          if (typos > most) return isForm ? [[other, TYPO_WEIGHT.twoTypos]] : []
          return [[other, typos < 2 ? TYPO_WEIGHT.typo : TYPO_WEIGHT.twoTypos]]
        }),
      )
      misspelt.set(word, found)
    }
    return found
  }

  /**
   * How alike two names are, of 1. Names of which each has a word that the other has not, in no spelling, are two products;
   * so are those with other numbers.
   */
  function computeSimilarity(said: NameKey, kept: NameKey): number {
    if (said.key === kept.key) return 1
    if (said.words.length > WORD_COUNT_RATIO_MAX * kept.words.length) return 0
    const rest = [...kept.words]
    let same = 0
    let unknown = 0
    let unknownNumbers = 0
    for (const word of said.words) {
      let at = rest.indexOf(word)
      let worth = 1
      if (at < 0) {
        const spelt = findSimilarWords(word)
        at = rest.findIndex((other) => spelt.has(other))
        worth = spelt.get(rest[at] ?? '') ?? 0
      }
      if (at < 0) {
        unknown++
        if (/^\d/.test(word)) unknownNumbers++
      } else {
        rest.splice(at, 1)
        same += worth
      }
    }
    const restNumbers = rest.filter((word) => /^\d/.test(word)).length
    // `(10 Pcs)` is often left out.
    const counts = rest.filter((word) => /^\d/.test(word) || word === PIECES_KEY).length
    if (unknownNumbers > 0 && restNumbers > 0) return 0
    if (unknown > 0 && rest.length > 0) return 0
    return (2 * same) / (said.words.length + kept.words.length - counts / 2)
  }

  const filterByCategory = (
    products: readonly PriceListProduct[] | undefined,
    category: CategoryId | undefined,
  ) =>
    category === undefined
      ? (products ?? [])
      : (products ?? []).filter((product) => product.category_id === category)

  const toCandidate = (product: PriceListProduct, certainty: number): ProductCandidate => ({
    product,
    category_name: categoryIds.get(product.category_id)?.category_name ?? '',
    certainty,
  })

  return {
    getNameKey,
    /** A product as one that a row may be. */
    toCandidate: toCandidate,
    product: (id: string) => ids.get(id),
    /** The category of that name, in English or Tamil or as its slug. */
    findCategory: (name: string) =>
      categories.get(toExactKey(name)) ?? soundingAlike.get(getNameKey(name).key),
    findCategoryById: (id: CategoryId) => categoryIds.get(id),
    findByCode: (code: string) => byCode.get(sheetCodeKey(code)) ?? [],
    /** The products of exactly that name, in whatever spelling; of one category or of all. */
    findByName: (name: string, category?: CategoryId) =>
      filterByCategory(byKey.get(getNameKey(name).key), category),
    /** The products of the same words in another order. */
    findByWords: (name: string, category?: CategoryId) =>
      filterByCategory(byWords.get(wordsKey(getNameKey(name))), category),
    findByTamilName: (name: string, category?: CategoryId) =>
      hasTamil(name) ? filterByCategory(getTamilIndex().get(getNameKey(name).key), category) : [],
    computeSimilarity: (said: string, kept: string) => computeSimilarity(getNameKey(said), getNameKey(kept)),
    /** Products that may be meant, the likeliest first, without those that are certainly another row. */
    findCandidates(
      name: string,
      category: CategoryId | undefined,
      isTaken: (product: PriceListProduct) => boolean,
    ): ProductCandidate[] {
      const said = getNameKey(name)
      const seen = new Map<IndexedProduct, number>()
      const having = [...new Set(said.words)]
        .flatMap((word) => [word, ...findSimilarWords(word).keys()])
        .map((word) => withWord.get(word) ?? [])
      // What is rare says most; a list of thousands is not compared name by name.
      for (const products of having.sort((a, b) => a.length - b.length))
        for (const known of products) {
          if (seen.size >= COMPARED_MAX) break
          const { product, name: kept } = known
          if (
            (category === undefined || product.category_id === category) &&
            !seen.has(known) &&
            !isTaken(product)
          )
            seen.set(known, computeSimilarity(said, kept))
        }
      return [...seen]
        .filter(([, certainty]) => certainty >= SIMILARITY_MIN)
        .sort(([, a], [, b]) => b - a)
        .slice(0, CANDIDATES_MAX)
        .map(([{ product }, certainty]) =>
          toCandidate(product, Math.min(0.89, Math.round(certainty * 90) / 100)),
        )
    },
  }
}
/** The finder of a price list. */
export type ProductFinder = ReturnType<typeof createProductFinder>

/** True of names that the search takes for the same: capitals, signs, inch marks apart. */
export function isSameSpelling(a: string, b: string): boolean {
  return a === b || foldText(a) === foldText(b)
}
