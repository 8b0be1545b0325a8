import type { KeptCategory, KeptPriceList, KeptProduct } from '../catalogue/price-list.ts'
import type { CategoryId } from '../catalogue/product.ts'
import { fold } from '../search/fold.ts'
import { typosIn } from '../search/typos.ts'
import { hasTamil } from './clean-text.ts'
import { SHEET_NAME_MAX } from './limits.ts'
import { type NameKey, nameKey } from './name-key.ts'

/** A product that a row may be, and how surely, of 1. */
export type Candidate = { product: KeptProduct; category_name: string; certainty: number }

type Known = { product: KeptProduct; name: NameKey }

/** So many products are looked at for one row. */
const COMPARED_MAX = 120
const CANDIDATES_MAX = 5
/** Less alike is another product. */
const ALIKE_FROM = 0.5
/** Words that begin with the same so many letters may be forms of one. */
const STEM = 5
/** A word with a typing error is as good as the word; with two it may be another. */
const WORTH = { typo: 0.85, twoTypos: 0.5 } as const
const PIECES = nameKey('pcs').key
/** A name with more than this many times the words of another is less than half similar, even if it has all of them. */
const MANY_TIMES = 3.5
/** The key of a name that is too long for a product. It is similar to no other name. */
const unlikeAny = (name: string): NameKey => ({ folded: name, key: name, words: [], numbers: name })

/** A code as codes are compared: without signs, and without the zeros that a sheet's program takes for nothing. */
export function codeKey(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\-_./]/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')
}

function put<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const wordsKey = ({ words, numbers }: NameKey) => `${[...words].sort().join(' ')}|${numbers}`

/** Finds the products and categories of a price list by what a sheet calls them; made once for each list. */
export function productFinder(list: KeptPriceList): ProductFinder {
  const finder = finders.get(list) ?? createProductFinder(list)
  finders.set(list, finder)
  return finder
}
const finders = new WeakMap<KeptPriceList, ProductFinder>()

function createProductFinder(list: KeptPriceList) {
  const names = new Map<string, NameKey>()
  const keyOf = (name: string): NameKey => {
    let key = names.get(name)
    if (!key) {
      key = name.length > SHEET_NAME_MAX ? unlikeAny(name) : nameKey(name)
      names.set(name, key)
    }
    return key
  }

  /** A name as it is folded; of a script that is not folded, as it stands. */
  const exactly = (name: string) => keyOf(name).folded || name

  const byCode = new Map<string, KeptProduct[]>()
  const byKey = new Map<string, KeptProduct[]>()
  const byWords = new Map<string, KeptProduct[]>()
  /** Made when it is asked for: most lists are found by their English names. */
  let byTamil: Map<string, KeptProduct[]> | undefined
  function inTamil(): Map<string, KeptProduct[]> {
    if (!byTamil) {
      byTamil = new Map()
      for (const product of list.products)
        if (product.tamil_name) put(byTamil, keyOf(product.tamil_name).key, product)
    }
    return byTamil
  }
  const withWord = new Map<string, Known[]>()
  const ids = new Map<string, KeptProduct>()
  for (const product of list.products) {
    const name = keyOf(product.product_name)
    const known = { product, name }
    ids.set(product.product_id, product)
    put(byCode, codeKey(product.product_code), product)
    put(byKey, name.key, product)
    put(byWords, wordsKey(name), product)
    for (const word of new Set(name.words)) put(withWord, word, known)
  }
  const vocabulary = new Map<string, string[]>()
  for (const word of withWord.keys()) if (/^[a-z]/.test(word)) put(vocabulary, word.charAt(0), word)

  // What is exactly so called goes before what sounds alike, names before Tamil names before slugs.
  const categories = new Map<string, KeptCategory>()
  const soundingAlike = new Map<string, KeptCategory>()
  const categoryIds = new Map(list.categories.map((category) => [category.category_id, category]))
  for (const field of ['category_name', 'category_tamil_name', 'category_slug'] as const)
    for (const category of list.categories) {
      const [exact, { key }] = [exactly(category[field]), keyOf(category[field])]
      if (!categories.has(exact)) categories.set(exact, category)
      if (key && !soundingAlike.has(key)) soundingAlike.set(key, category)
    }

  /** Words that are this one with one or two typing errors, and what the word is then worth. */
  const misspelt = new Map<string, ReadonlyMap<string, number>>()
  function near(word: string): ReadonlyMap<string, number> {
    let found = misspelt.get(word)
    if (!found) {
      const most = word.length < 4 || /\d/.test(word) ? 0 : word.length < 6 ? 1 : 2
      const same = most === 0 ? [] : (vocabulary.get(word.charAt(0)) ?? [])
      found = new Map(
        same.flatMap((other) => {
          // `whistle`, `whistling`.
          const isForm = word.length >= STEM && other.startsWith(word.slice(0, STEM))
          const longer = Math.abs(other.length - word.length)
          const typos =
            longer > most || other.length < 4
              ? most + 1
              : Math.max(longer, typosIn(word, other, most), typosIn(other, word, most))
          if (typos > most) return isForm ? [[other, WORTH.twoTypos]] : []
          return [[other, typos < 2 ? WORTH.typo : WORTH.twoTypos]]
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
  function alike(said: NameKey, kept: NameKey): number {
    if (said.key === kept.key) return 1
    if (said.words.length > MANY_TIMES * kept.words.length) return 0
    const rest = [...kept.words]
    let same = 0
    let unknown = 0
    let unknownNumbers = 0
    for (const word of said.words) {
      let at = rest.indexOf(word)
      let worth = 1
      if (at < 0) {
        const spelt = near(word)
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
    const counts = rest.filter((word) => /^\d/.test(word) || word === PIECES).length
    if (unknownNumbers > 0 && restNumbers > 0) return 0
    if (unknown > 0 && rest.length > 0) return 0
    return (2 * same) / (said.words.length + kept.words.length - counts / 2)
  }

  const inCategory = (products: readonly KeptProduct[] | undefined, category: CategoryId | undefined) =>
    category === undefined
      ? (products ?? [])
      : (products ?? []).filter((product) => product.category_id === category)

  const asCandidate = (product: KeptProduct, certainty: number): Candidate => ({
    product,
    category_name: categoryIds.get(product.category_id)?.category_name ?? '',
    certainty,
  })

  return {
    keyOf,
    /** A product as one that a row may be. */
    asCandidate,
    product: (id: string) => ids.get(id),
    /** The category of that name, in English or Tamil or as its slug. */
    category: (name: string) => categories.get(exactly(name)) ?? soundingAlike.get(keyOf(name).key),
    categoryById: (id: CategoryId) => categoryIds.get(id),
    withCode: (code: string) => byCode.get(codeKey(code)) ?? [],
    /** The products of exactly that name, in whatever spelling; of one category or of all. */
    named: (name: string, category?: CategoryId) => inCategory(byKey.get(keyOf(name).key), category),
    /** The products of the same words in another order. */
    withWordsOf: (name: string, category?: CategoryId) =>
      inCategory(byWords.get(wordsKey(keyOf(name))), category),
    namedInTamil: (name: string, category?: CategoryId) =>
      hasTamil(name) ? inCategory(inTamil().get(keyOf(name).key), category) : [],
    alike: (said: string, kept: string) => alike(keyOf(said), keyOf(kept)),
    /** Products that may be meant, the likeliest first, without those that are certainly another row. */
    candidates(
      name: string,
      category: CategoryId | undefined,
      isTaken: (product: KeptProduct) => boolean,
    ): Candidate[] {
      const said = keyOf(name)
      const seen = new Map<Known, number>()
      const having = [...new Set(said.words)]
        .flatMap((word) => [word, ...near(word).keys()])
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
            seen.set(known, alike(said, kept))
        }
      return [...seen]
        .filter(([, certainty]) => certainty >= ALIKE_FROM)
        .sort(([, a], [, b]) => b - a)
        .slice(0, CANDIDATES_MAX)
        .map(([{ product }, certainty]) =>
          asCandidate(product, Math.min(0.89, Math.round(certainty * 90) / 100)),
        )
    },
  }
}
/** The finder of a price list. */
export type ProductFinder = ReturnType<typeof createProductFinder>

/** True of names that the search takes for the same: capitals, signs, inch marks apart. */
export function isSpeltAlike(a: string, b: string): boolean {
  return a === b || fold(a) === fold(b)
}
