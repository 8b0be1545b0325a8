import { isDeepStrictEqual } from 'node:util'
import { applyRowChanges } from '#domain/catalogue/apply-row-changes.ts'
import type { PriceList, RowRef } from '#domain/catalogue/price-list.ts'
import type { CategoryId, ProductId } from '#domain/catalogue/product.ts'
import { type CurrentPriceList, readPriceList } from '../db/queries/catalogue/price-list-rows.ts'
import type { OfficeUser } from '../principal.ts'
import { claimRequestKey } from '../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import { type NewChange, writePriceListChange } from './write-price-list-change.ts'

/** The result of a change: its rows as they are now. */
export type ChangeResult = PriceList & {
  version: number
  change_no: number | null
  gone_products: readonly ProductId[]
  gone_categories: readonly CategoryId[]
  /** All ids in the shop's order, if the order changed. */
  order: readonly ProductId[] | null
  category_order: readonly CategoryId[] | null
}

/** Returns the ids of products and categories in the shop's order. */
export const orderOf = ({ products, categories }: PriceList) => ({
  order: products.map(({ product_id }) => product_id),
  category_order: categories.map(({ category_id }) => category_id),
})

/**
 * Returns the result of a request key that was used before (D4): all rows as they are now. Returns undefined for a
 * new key and for none.
 */
export async function replayChange(unit: Unit, by: OfficeUser): Promise<Outcome<ChangeResult> | undefined> {
  const earlier = await claimRequestKey(unit, by)
  if (!earlier || earlier.refusal) return earlier
  const list = await readPriceList(unit.trx)
  return { data: { ...list, ...orderOf(list), change_no: null, gone_products: [], gone_categories: [] } }
}

/**
 * Applies a change to a price list that this unit has locked, and returns the changed rows. Without changes it
 * returns the products `shown` as they are.
 */
export async function applyChange(
  unit: Unit,
  list: CurrentPriceList,
  change: NewChange,
  shown: readonly ProductId[] = [],
): Promise<ChangeResult> {
  const { changes } = change
  const change_no = changes.length > 0 ? await writePriceListChange(unit, change) : null
  const updated = applyRowChanges(list, changes)
  const changed = new Set(changes.map(keyOf))
  const isShown = (id: ProductId) =>
    change_no === null ? shown.includes(id) : changed.has(keyOf({ kind: 'product', id }))
  const products = updated.products.filter(({ product_id }) => isShown(product_id))
  const categories = updated.categories.filter(({ category_id: id }) =>
    changed.has(keyOf({ kind: 'category', id })),
  )
  const [before, after] = [orderOf(list), orderOf(updated)]
  return {
    products,
    categories,
    change_no,
    version: change_no === null ? list.version : list.version + 1,
    gone_products: changes.flatMap(({ kind, id, after }) => (kind === 'product' && !after ? id : [])),
    gone_categories: changes.flatMap(({ kind, id, after }) => (kind === 'category' && !after ? id : [])),
    order: isDeepStrictEqual(before.order, after.order) ? null : after.order,
    category_order: isDeepStrictEqual(before.category_order, after.category_order)
      ? null
      : after.category_order,
  }
}

const keyOf = ({ kind, id }: RowRef) => `${kind} ${id}`
