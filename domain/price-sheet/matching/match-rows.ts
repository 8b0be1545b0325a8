import type { PriceListProduct } from '../../catalogue/price-list.ts'
import type { CategoryId } from '../../catalogue/product.ts'
import type { Paise } from '../../money/money.ts'
import { sellingPrice } from '../../money/selling-price.ts'
import { isSameUnit, readUnit } from '../cells/read-unit.ts'
import { type ProductCandidate, type ProductFinder, sheetCodeKey } from './product-finder.ts'

/** What a row says of which product it is. */
export type RowToMatch = {
  row: number
  code: string | undefined
  name: string | undefined
  tamil_name: string | undefined
  unit: string | undefined
  mrp: Paise | undefined
  selling: Paise | undefined
  /** The category of the shop under which it stands; 'new' for one that the shop does not have, undefined where none is said. */
  category: CategoryId | 'new' | undefined
}

/** Which product a row is: one of the shop, a new one, or it is asked. `isByCode`: then the name may have changed. */
export type Match =
  | { kind: 'known'; product: PriceListProduct; isByCode: boolean }
  | { kind: 'new' }
  | { kind: 'asked'; candidates: readonly ProductCandidate[] }

/** By code, a product whose name is as good as nothing like it is doubtful. */
const SIMILARITY_MIN = 0.5
/** One typing error in a name that stands at the same price: that is the product. */
const CERTAINTY_WITH_PRICE_MIN = 0.8

/**
 * Which product each row is: by its code where the file has codes of its own, else by its name within the category. First what is
 * exactly the same; what is left over is compared with the products that are left over, and what is doubtful is asked.
 */
export function matchRows(
  rows: readonly RowToMatch[],
  finder: ProductFinder,
  said: Readonly<Record<string, string>>,
): Map<number, Match> {
  const matches = new Map<number, Match>()
  const taken = new Set<PriceListProduct>()
  const counts = new Map<string, number>()
  for (const { code } of rows)
    if (code !== undefined) counts.set(sheetCodeKey(code), (counts.get(sheetCodeKey(code)) ?? 0) + 1)

  const markKnown = (row: RowToMatch, product: PriceListProduct, isByCode = false) => {
    matches.set(row.row, { kind: 'known', product, isByCode })
    taken.add(product)
  }
  const markAmbiguous = (row: RowToMatch, candidates: readonly ProductCandidate[]) =>
    matches.set(row.row, { kind: 'asked', candidates })

  /** Of several products with one name that with the same unit or price. */
  function findUniqueMatch(
    row: RowToMatch,
    products: readonly PriceListProduct[],
  ): PriceListProduct | undefined {
    if (products.length < 2) return products[0]
    for (const fits of [hasSameUnit, hasSamePrice]) {
      const [one, another] = products.filter((product) => fits(row, product))
      if (one && !another) return one
    }
    return undefined
  }

  function matchByCode(row: RowToMatch): boolean {
    if (row.code === undefined || counts.get(sheetCodeKey(row.code)) !== 1) return false
    const products = finder.findByCode(row.code)
    const exact = products.filter(({ product_code }) => product_code === row.code)
    const product = products.length > 1 ? exact[0] : products[0]
    if (!product) return false
    const { name } = row
    const alike = name === undefined ? 1 : finder.computeSimilarity(name, product.product_name)
    const isAnother = alike < 1 && finder.findByName(name ?? '').length > 0
    if (isAnother) {
      // The code of one product and the name of another.
      markAmbiguous(row, [
        ...finder.findByName(name ?? '').map((other) => finder.toCandidate(other, 0.6)),
        finder.toCandidate(product, 0.5),
      ])
    } else if (
      alike >= SIMILARITY_MIN ||
      (name !== undefined && finder.findByTamilName(name).includes(product))
    )
      markKnown(row, product, true)
    // A new thing under an old code, or another name altogether.
    else markAmbiguous(row, [finder.toCandidate(product, 0.5)])
    return true
  }

  function matchByName(row: RowToMatch): boolean {
    const { name, tamil_name, category } = row
    const within = category === 'new' ? undefined : category
    const names = [name, name === undefined ? tamil_name : undefined].filter((text) => text !== undefined)
    if (category !== 'new')
      for (const text of names)
        for (const products of [
          finder.findByName(text, within),
          finder.findByTamilName(text, within),
          finder.findByWords(text, within),
        ]) {
          const product = findUniqueMatch(row, products)
          if (product) {
            markKnown(row, product)
            return true
          }
          if (products.length > 0) {
            markAmbiguous(
              row,
              products.slice(0, 5).map((each) => finder.toCandidate(each, 0.5)),
            )
            return true
          }
        }
    if (category === undefined || name === undefined) return false
    // The same product under another heading, unless that is another thing of a common name.
    const elsewhere = finder.findByName(name)
    const [product] = elsewhere
    if (!product) return false
    if (elsewhere.length === 1 && finder.getNameKey(name).words.length > 1 && hasSamePrice(row, product))
      markKnown(row, product)
    else
      markAmbiguous(
        row,
        elsewhere.slice(0, 5).map((each) => finder.toCandidate(each, 0.7)),
      )
    return true
  }

  for (const row of rows) {
    const choice = said[row.row]
    const product = choice === undefined ? undefined : finder.product(choice)
    if (product) markKnown(row, product)
    else if (choice === 'new') matches.set(row.row, { kind: 'new' })
  }
  const isUnmatched = (row: RowToMatch) => !matches.has(row.row)
  for (const row of rows.filter(isUnmatched)) matchByCode(row)
  for (const row of rows.filter(isUnmatched)) matchByName(row)
  for (const row of rows.filter(isUnmatched)) {
    const { name, category } = row
    const within = category === 'new' ? undefined : category
    const candidates =
      name === undefined ? [] : finder.findCandidates(name, within, (product) => taken.has(product))
    const [best, next] = candidates
    if (!best) matches.set(row.row, { kind: 'new' })
    else if (
      best.certainty >= CERTAINTY_WITH_PRICE_MIN &&
      (!next || next.certainty < best.certainty - 0.1) &&
      within !== undefined &&
      finder.getNameKey(name ?? '').words.length ===
        finder.getNameKey(best.product.product_name).words.length &&
      hasSamePrice(row, best.product)
    )
      markKnown(row, best.product)
    else markAmbiguous(row, candidates)
  }
  return matches
}

function hasSameUnit({ unit }: RowToMatch, product: PriceListProduct): boolean {
  const here = unit === undefined ? undefined : readUnit(unit)
  const kept = readUnit(product.per)
  return unit === product.per || (here !== undefined && kept !== undefined && isSameUnit(here, kept))
}

function hasSamePrice({ mrp, selling }: RowToMatch, product: PriceListProduct): boolean {
  return mrp === undefined
    ? selling !== undefined && selling === sellingPrice(product)
    : mrp === product.price
}
