import type { PriceListProduct } from '../../catalogue/price-list.ts'
import type { CategoryId } from '../../catalogue/product.ts'
import type { Paise } from '../../money/money.ts'
import { sellingPrice } from '../../money/selling-price.ts'
import { isSameUnit, readUnit } from '../cells/read-unit.ts'
import { type ProductCandidate, type ProductFinder, sheetCodeKey } from './product-finder.ts'

/** The cells of a row that identify its product. */
export type RowToMatch = {
  row: number
  code: string | undefined
  name: string | undefined
  tamil_name: string | undefined
  unit: string | undefined
  mrp: Paise | undefined
  selling: Paise | undefined
  /** The shop's category of the row; 'new' if the shop does not have it, undefined if the sheet does not name one. */
  category: CategoryId | 'new' | undefined
}

/** The product of a row: known, new, or to be decided by the user. With `isByCode` the name may have changed. */
export type Match =
  | { kind: 'known'; product: PriceListProduct; isByCode: boolean }
  | { kind: 'new' }
  | { kind: 'asked'; candidates: readonly ProductCandidate[] }

/** The minimum similarity of names for products matched by code. */
const SIMILARITY_MIN = 0.5
/** The minimum certainty for products matched by a similar name and an equal price. */
const CERTAINTY_WITH_PRICE_MIN = 0.8

/**
 * Matches rows with products: by code if the file has unique codes, else by name within the category. Exact matches come first;
 * the remaining rows are compared with the remaining products, and doubtful matches are left to the user.
 */
export function matchRows(
  rows: readonly RowToMatch[],
  finder: ProductFinder,
  choices: Readonly<Record<string, string>>,
): Map<number, Match> {
  const matches = new Map<number, Match>()
  const takenProducts = new Set<PriceListProduct>()
  const counts = new Map<string, number>()
  for (const { code } of rows)
    if (code !== undefined) counts.set(sheetCodeKey(code), (counts.get(sheetCodeKey(code)) ?? 0) + 1)

  const markMatched = (row: RowToMatch, product: PriceListProduct, isByCode = false) => {
    matches.set(row.row, { kind: 'known', product, isByCode })
    takenProducts.add(product)
  }
  const markAmbiguous = (row: RowToMatch, candidates: readonly ProductCandidate[]) =>
    matches.set(row.row, { kind: 'asked', candidates })

  /** Of several products with one name, returns the one with the same unit or price. */
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
    const similarity = name === undefined ? 1 : finder.computeSimilarity(name, product.product_name)
    const hasNameOfAnother = similarity < 1 && finder.findByName(name ?? '').length > 0
    if (hasNameOfAnother) {
      // The row has the code of one product and the name of another.
      markAmbiguous(row, [
        ...finder.findByName(name ?? '').map((other) => finder.toCandidate(other, 0.6)),
        finder.toCandidate(product, 0.5),
      ])
    } else if (
      similarity >= SIMILARITY_MIN ||
      (name !== undefined && finder.findByTamilName(name).includes(product))
    )
      markMatched(row, product, true)
    // The name is too different: a new product with an old code, or a renamed one.
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
            markMatched(row, product)
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
    // The same product under another heading, unless the name is too common.
    const productsElsewhere = finder.findByName(name)
    const [product] = productsElsewhere
    if (!product) return false
    if (
      productsElsewhere.length === 1 &&
      finder.getNameKey(name).words.length > 1 &&
      hasSamePrice(row, product)
    )
      markMatched(row, product)
    else
      markAmbiguous(
        row,
        productsElsewhere.slice(0, 5).map((each) => finder.toCandidate(each, 0.7)),
      )
    return true
  }

  for (const row of rows) {
    const choice = choices[row.row]
    const product = choice === undefined ? undefined : finder.product(choice)
    if (product) markMatched(row, product)
    else if (choice === 'new') matches.set(row.row, { kind: 'new' })
  }
  const isUnmatched = (row: RowToMatch) => !matches.has(row.row)
  for (const row of rows.filter(isUnmatched)) matchByCode(row)
  for (const row of rows.filter(isUnmatched)) matchByName(row)
  for (const row of rows.filter(isUnmatched)) {
    const { name, category } = row
    const within = category === 'new' ? undefined : category
    const candidates =
      name === undefined ? [] : finder.findCandidates(name, within, (product) => takenProducts.has(product))
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
      markMatched(row, best.product)
    else markAmbiguous(row, candidates)
  }
  return matches
}

function hasSameUnit({ unit }: RowToMatch, product: PriceListProduct): boolean {
  const rowUnit = unit === undefined ? undefined : readUnit(unit)
  const productUnit = readUnit(product.per)
  return (
    unit === product.per ||
    (rowUnit !== undefined && productUnit !== undefined && isSameUnit(rowUnit, productUnit))
  )
}

function hasSamePrice({ mrp, selling }: RowToMatch, product: PriceListProduct): boolean {
  return mrp === undefined
    ? selling !== undefined && selling === sellingPrice(product)
    : mrp === product.price
}
