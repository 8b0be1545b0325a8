import { applyRowChanges } from '#domain/catalogue/apply-row-changes.ts'
import type { PriceList, PriceListCategory, PriceListProduct, RowRef } from '#domain/catalogue/price-list.ts'
import type { CategoryId, ProductId } from '#domain/catalogue/product.ts'
import {
  type CurrentPriceList,
  findRowVersions,
  readPriceList,
} from '../db/queries/catalogue/price-list-rows.ts'
import type { OfficeUser } from '../principal.ts'
import { claimRequestKey } from '../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import { type NewChange, writePriceListChange } from './write-price-list-change.ts'

/** The result of a change: its rows as they are now, each with its `row_version`. */
export type ChangeResult = Omit<CurrentPriceList, keyof PriceList> & {
  change_no: number | null
  products: readonly PriceListProduct[]
  gone_products: readonly ProductId[]
  categories: readonly PriceListCategory[]
  gone_categories: readonly CategoryId[]
  /** All product ids in the shop's order, if the order changed. */
  order: readonly ProductId[] | null
}

/**
 * Returns the result of a request key that was used before (D4): all rows as they are now. Returns undefined for a
 * new key and for none.
 */
export async function replayChange(unit: Unit, by: OfficeUser): Promise<Outcome<ChangeResult> | undefined> {
  const earlier = await claimRequestKey(unit, by)
  if (!earlier || earlier.refusal) return earlier
  const list = await readPriceList(unit.trx)
  const order = list.products.map(({ product_id }) => product_id)
  return { data: { ...list, change_no: null, gone_products: [], gone_categories: [], order } }
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
  const versions = await findRowVersions(unit.trx, {
    products: products.map(({ product_id }) => product_id),
    categories: categories.map(({ category_id }) => category_id),
  })
  const order = updated.products.map(({ product_id }) => product_id)
  const isReordered =
    order.length !== list.products.length || order.some((id, at) => list.products[at]?.product_id !== id)
  return {
    ...versions,
    products,
    categories,
    change_no,
    version: change_no === null ? list.version : list.version + 1,
    gone_products: changes.flatMap(({ kind, id, after }) => (kind === 'product' && !after ? id : [])),
    gone_categories: changes.flatMap(({ kind, id, after }) => (kind === 'category' && !after ? id : [])),
    order: isReordered ? order : null,
  }
}

const keyOf = ({ kind, id }: RowRef) => `${kind} ${id}`
