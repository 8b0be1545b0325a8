import type { PriceList, PriceListCategory, PriceListProduct } from '../../catalogue/price-list.ts'
import type { CategoryId } from '../../catalogue/product.ts'
import { prefixEditDistance } from '../../search/edit-distance.ts'
import { foldText } from '../../search/fold-text.ts'
import { hasTamil } from '../cells/clean-text.ts'
import { SHEET_PRODUCT_NAME_MAX } from '../sheet-limits.ts'
import { createNameKey, type NameKey } from './name-key.ts'

/** A product that a row may be, with a certainty from 0 to 1. */
export type ProductCandidate = { product: PriceListProduct; category_name: string; certainty: number }

type IndexedProduct = { product: PriceListProduct; name: NameKey }

/** The maximum number of products compared with one row. */
const COMPARED_MAX = 120
const CANDIDATES_MAX = 5
/** Names below this similarity are different products. */
const SIMILARITY_MIN = 0.5
/** Words with this many equal first letters may be forms of the same word. */
const STEM_LENGTH = 5
/** The weights of words with one and with two typing errors. */
const TYPO_WEIGHT = { typo: 0.85, twoTypos: 0.5 } as const
const PIECES_KEY = createNameKey('pcs').key
/** A name with more than this many times the words of another is less than half similar, even if it has all of them. */
const WORD_COUNT_RATIO_MAX = 3.5
/** Creates the key of a name that is too long for a product. It is similar to no other name. */
const createUnmatchableKey = (name: string): NameKey => ({
  folded: name,
  key: name,
  words: [],
  numbers: name,
})

/** Returns a code for comparison, without signs and leading zeros, which spreadsheet programs drop. */
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

/** Returns the finder of products and categories by their names in a sheet. Cached by price list. */
export function getProductFinder(list: PriceList): ProductFinder {
  const finder = finderByPriceList.get(list) ?? createProductFinder(list)
  finderByPriceList.set(list, finder)
  return finder
}
const finderByPriceList = new WeakMap<PriceList, ProductFinder>()

function createProductFinder(list: PriceList) {
  const keyByName = new Map<string, NameKey>()
  const getNameKey = (name: string): NameKey => {
    let key = keyByName.get(name)
    if (!key) {
      key = name.length > SHEET_PRODUCT_NAME_MAX ? createUnmatchableKey(name) : createNameKey(name)
      keyByName.set(name, key)
    }
    return key
  }

  /** Returns the folded name, or the name itself for scripts that are not folded. */
  const toExactKey = (name: string) => getNameKey(name).folded || name

  const byCode = new Map<string, PriceListProduct[]>()
  const byKey = new Map<string, PriceListProduct[]>()
  const byWords = new Map<string, PriceListProduct[]>()
  /** Created on first use, because most lists are matched by English names. */
  let byTamil: Map<string, PriceListProduct[]> | undefined
  function getTamilIndex(): Map<string, PriceListProduct[]> {
    if (!byTamil) {
      byTamil = new Map()
      for (const product of list.products)
        if (product.tamil_name) appendTo(byTamil, getNameKey(product.tamil_name).key, product)
    }
    return byTamil
  }
  const productsByWord = new Map<string, IndexedProduct[]>()
  const productById = new Map<string, PriceListProduct>()
  for (const product of list.products) {
    const name = getNameKey(product.product_name)
    const indexed = { product, name }
    productById.set(product.product_id, product)
    appendTo(byCode, sheetCodeKey(product.product_code), product)
    appendTo(byKey, name.key, product)
    appendTo(byWords, wordsKey(name), product)
    for (const word of new Set(name.words)) appendTo(productsByWord, word, indexed)
  }
  const vocabulary = new Map<string, string[]>()
  for (const word of productsByWord.keys())
    if (/^[a-z]/.test(word)) appendTo(vocabulary, word.charAt(0), word)

  // Exact names have priority over phonetic matches, and names over Tamil names over slugs.
  const categories = new Map<string, PriceListCategory>()
  const categoryByPhoneticKey = new Map<string, PriceListCategory>()
  const categoryIds = new Map(list.categories.map((category) => [category.category_id, category]))
  for (const field of ['category_name', 'category_tamil_name', 'category_slug'] as const)
    for (const category of list.categories) {
      const [exact, { key }] = [toExactKey(category[field]), getNameKey(category[field])]
      if (!categories.has(exact)) categories.set(exact, category)
      if (key && !categoryByPhoneticKey.has(key)) categoryByPhoneticKey.set(key, category)
    }

  /** The weights of words with one or two typing errors, by misspelt word. */
  const similarWordsByWord = new Map<string, ReadonlyMap<string, number>>()
  function findSimilarWords(word: string): ReadonlyMap<string, number> {
    let found = similarWordsByWord.get(word)
    if (!found) {
      const typosMax = word.length < 4 || /\d/.test(word) ? 0 : word.length < 6 ? 1 : 2
      const wordsWithInitial = typosMax === 0 ? [] : (vocabulary.get(word.charAt(0)) ?? [])
      found = new Map(
        wordsWithInitial.flatMap((other) => {
          // Word forms: `whistle`, `whistling`.
          const isForm = word.length >= STEM_LENGTH && other.startsWith(word.slice(0, STEM_LENGTH))
          const lengthDifference = Math.abs(other.length - word.length)
          const typos =
            lengthDifference > typosMax || other.length < 4
              ? typosMax + 1
              : Math.max(
                  lengthDifference,
                  prefixEditDistance(word, other, typosMax),
                  prefixEditDistance(other, word, typosMax),
                )
          if (typos > typosMax) return isForm ? [[other, TYPO_WEIGHT.twoTypos]] : []
          return [[other, typos < 2 ? TYPO_WEIGHT.typo : TYPO_WEIGHT.twoTypos]]
        }),
      )
      similarWordsByWord.set(word, found)
    }
    return found
  }

  /**
   * Computes the similarity of two names, from 0 to 1. It is 0 if each name has a word that the other lacks in any spelling, or
   * if their numbers differ.
   */
  function computeSimilarity(sheetName: NameKey, productName: NameKey): number {
    if (sheetName.key === productName.key) return 1
    if (sheetName.words.length > WORD_COUNT_RATIO_MAX * productName.words.length) return 0
    const remainingWords = [...productName.words]
    let matchingWeight = 0
    let unknown = 0
    let unknownNumbers = 0
    for (const word of sheetName.words) {
      let at = remainingWords.indexOf(word)
      let weight = 1
      if (at < 0) {
        const similarWords = findSimilarWords(word)
        at = remainingWords.findIndex((other) => similarWords.has(other))
        weight = similarWords.get(remainingWords[at] ?? '') ?? 0
      }
      if (at < 0) {
        unknown++
        if (/^\d/.test(word)) unknownNumbers++
      } else {
        remainingWords.splice(at, 1)
        matchingWeight += weight
      }
    }
    const remainingNumbers = remainingWords.filter((word) => /^\d/.test(word)).length
    // A count such as `(10 Pcs)` is often left out.
    const counts = remainingWords.filter((word) => /^\d/.test(word) || word === PIECES_KEY).length
    if (unknownNumbers > 0 && remainingNumbers > 0) return 0
    if (unknown > 0 && remainingWords.length > 0) return 0
    return (2 * matchingWeight) / (sheetName.words.length + productName.words.length - counts / 2)
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
    /** Creates the candidate of a product. */
    toCandidate: toCandidate,
    product: (id: string) => productById.get(id),
    /** Finds a category by its English name, Tamil name or slug. */
    findCategory: (name: string) =>
      categories.get(toExactKey(name)) ?? categoryByPhoneticKey.get(getNameKey(name).key),
    findCategoryById: (id: CategoryId) => categoryIds.get(id),
    findByCode: (code: string) => byCode.get(sheetCodeKey(code)) ?? [],
    /** Finds products by name in any spelling, in one category or in all. */
    findByName: (name: string, category?: CategoryId) =>
      filterByCategory(byKey.get(getNameKey(name).key), category),
    /** Finds products with the same words in another order. */
    findByWords: (name: string, category?: CategoryId) =>
      filterByCategory(byWords.get(wordsKey(getNameKey(name))), category),
    findByTamilName: (name: string, category?: CategoryId) =>
      hasTamil(name) ? filterByCategory(getTamilIndex().get(getNameKey(name).key), category) : [],
    computeSimilarity: (sheetName: string, productName: string) =>
      computeSimilarity(getNameKey(sheetName), getNameKey(productName)),
    /** Finds similar products, best first, without those taken by other rows. */
    findCandidates(
      name: string,
      category: CategoryId | undefined,
      isTaken: (product: PriceListProduct) => boolean,
    ): ProductCandidate[] {
      const sheetName = getNameKey(name)
      const seen = new Map<IndexedProduct, number>()
      const productLists = [...new Set(sheetName.words)]
        .flatMap((word) => [word, ...findSimilarWords(word).keys()])
        .map((word) => productsByWord.get(word) ?? [])
      // Rare words come first, because not all names of a long list are compared.
      for (const products of productLists.sort((a, b) => a.length - b.length))
        for (const indexed of products) {
          if (seen.size >= COMPARED_MAX) break
          const { product, name: productName } = indexed
          if (
            (category === undefined || product.category_id === category) &&
            !seen.has(indexed) &&
            !isTaken(product)
          )
            seen.set(indexed, computeSimilarity(sheetName, productName))
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
/** Finds products and categories of a price list. */
export type ProductFinder = ReturnType<typeof createProductFinder>

/** Whether two names differ only in case, signs and inch marks. */
export function isSameSpelling(a: string, b: string): boolean {
  return a === b || foldText(a) === foldText(b)
}
