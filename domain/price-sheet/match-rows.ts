import type { KeptProduct } from '../catalogue/price-list.ts'
import type { CategoryId } from '../catalogue/product.ts'
import type { Paise } from '../money/money.ts'
import { sellingPrice } from '../money/selling-price.ts'
import { type Candidate, codeKey, type ProductFinder } from './product-finder.ts'
import { isSameUnit, readUnit } from './read-unit.ts'

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
  | { is: 'known'; product: KeptProduct; isByCode: boolean }
  | { is: 'new' }
  | { is: 'asked'; candidates: readonly Candidate[] }

/** By code, a product whose name is as good as nothing like it is doubtful. */
const STILL_ALIKE = 0.5
/** One typing error in a name that stands at the same price: that is the product. */
const CERTAIN_WITH_PRICE = 0.8

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
  const taken = new Set<KeptProduct>()
  const counts = new Map<string, number>()
  for (const { code } of rows)
    if (code !== undefined) counts.set(codeKey(code), (counts.get(codeKey(code)) ?? 0) + 1)

  const known = (row: RowToMatch, product: KeptProduct, isByCode = false) => {
    matches.set(row.row, { is: 'known', product, isByCode })
    taken.add(product)
  }
  const asked = (row: RowToMatch, candidates: readonly Candidate[]) =>
    matches.set(row.row, { is: 'asked', candidates })

  /** Of several products with one name that with the same unit or price. */
  function theOne(row: RowToMatch, products: readonly KeptProduct[]): KeptProduct | undefined {
    if (products.length < 2) return products[0]
    for (const fits of [hasSameUnit, hasSamePrice]) {
      const [one, another] = products.filter((product) => fits(row, product))
      if (one && !another) return one
    }
    return undefined
  }

  function byCode(row: RowToMatch): boolean {
    if (row.code === undefined || counts.get(codeKey(row.code)) !== 1) return false
    const products = finder.withCode(row.code)
    const exact = products.filter(({ product_code }) => product_code === row.code)
    const product = products.length > 1 ? exact[0] : products[0]
    if (!product) return false
    const { name } = row
    const alike = name === undefined ? 1 : finder.alike(name, product.product_name)
    const isAnother = alike < 1 && finder.named(name ?? '').length > 0
    if (isAnother) {
      // The code of one product and the name of another.
      asked(row, [
        ...finder.named(name ?? '').map((other) => finder.asCandidate(other, 0.6)),
        finder.asCandidate(product, 0.5),
      ])
    } else if (alike >= STILL_ALIKE || (name !== undefined && finder.namedInTamil(name).includes(product)))
      known(row, product, true)
    // A new thing under an old code, or another name altogether.
    else asked(row, [finder.asCandidate(product, 0.5)])
    return true
  }

  function byName(row: RowToMatch): boolean {
    const { name, tamil_name, category } = row
    const within = category === 'new' ? undefined : category
    const names = [name, name === undefined ? tamil_name : undefined].filter((text) => text !== undefined)
    if (category !== 'new')
      for (const text of names)
        for (const products of [
          finder.named(text, within),
          finder.namedInTamil(text, within),
          finder.withWordsOf(text, within),
        ]) {
          const product = theOne(row, products)
          if (product) {
            known(row, product)
            return true
          }
          if (products.length > 0) {
            asked(
              row,
              products.slice(0, 5).map((each) => finder.asCandidate(each, 0.5)),
            )
            return true
          }
        }
    if (category === undefined || name === undefined) return false
    // The same product under another heading, unless that is another thing of a common name.
    const elsewhere = finder.named(name)
    const [product] = elsewhere
    if (!product) return false
    if (elsewhere.length === 1 && finder.keyOf(name).words.length > 1 && hasSamePrice(row, product))
      known(row, product)
    else
      asked(
        row,
        elsewhere.slice(0, 5).map((each) => finder.asCandidate(each, 0.7)),
      )
    return true
  }

  for (const row of rows) {
    const choice = said[row.row]
    const product = choice === undefined ? undefined : finder.product(choice)
    if (product) known(row, product)
    else if (choice === 'new') matches.set(row.row, { is: 'new' })
  }
  const open = (row: RowToMatch) => !matches.has(row.row)
  for (const row of rows.filter(open)) byCode(row)
  for (const row of rows.filter(open)) byName(row)
  for (const row of rows.filter(open)) {
    const { name, category } = row
    const within = category === 'new' ? undefined : category
    const candidates =
      name === undefined ? [] : finder.candidates(name, within, (product) => taken.has(product))
    const [best, next] = candidates
    if (!best) matches.set(row.row, { is: 'new' })
    else if (
      best.certainty >= CERTAIN_WITH_PRICE &&
      (!next || next.certainty < best.certainty - 0.1) &&
      within !== undefined &&
      finder.keyOf(name ?? '').words.length === finder.keyOf(best.product.product_name).words.length &&
      hasSamePrice(row, best.product)
    )
      known(row, best.product)
    else asked(row, candidates)
  }
  return matches
}

function hasSameUnit({ unit }: RowToMatch, product: KeptProduct): boolean {
  const here = unit === undefined ? undefined : readUnit(unit)
  const kept = readUnit(product.per)
  return unit === product.per || (here !== undefined && kept !== undefined && isSameUnit(here, kept))
}

function hasSamePrice({ mrp, selling }: RowToMatch, product: KeptProduct): boolean {
  return mrp === undefined
    ? selling !== undefined && selling === sellingPrice(product)
    : mrp === product.price
}
