import type { PriceList, PriceListCategory, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { applyRowChanges, type RowRef } from '#domain/catalogue/price-list-change.ts'
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

/** What became of the price list: the rows of a change as they are now, each with its `row_version`. */
export type ChangeResult = Omit<CurrentPriceList, keyof PriceList> & {
  change_no: number | null
  products: readonly PriceListProduct[]
  gone_products: readonly ProductId[]
  categories: readonly PriceListCategory[]
  gone_categories: readonly CategoryId[]
  /** All products in the shop's order, when that is another one. */
  order: readonly ProductId[] | null
}

/**
 * How a change ends that comes under a key that was used (D4): with all rows as they are now; undefined for a new key, and without any.
 */
export async function replayChange(unit: Unit, by: OfficeUser): Promise<Outcome<ChangeResult> | undefined> {
  const before = await claimRequestKey(unit, by)
  if (!before || before.refusal) return before
  const list = await readPriceList(unit.trx)
  const order = list.products.map(({ product_id }) => product_id)
  return { data: { ...list, change_no: null, gone_products: [], gone_categories: [], order } }
}

/** Changes a price list that this unit has claimed, and gives what became of it; with nothing to change, what there is of `shown`. */
export async function applyChange(
  unit: Unit,
  list: CurrentPriceList,
  change: NewChange,
  shown: readonly ProductId[] = [],
): Promise<ChangeResult> {
  const { changes } = change
  const change_no = changes.length > 0 ? await writePriceListChange(unit, change) : null
  const then = applyRowChanges(list, changes)
  const changed = new Set(changes.map(keyOf))
  const isShown = (id: ProductId) =>
    change_no === null ? shown.includes(id) : changed.has(keyOf({ kind: 'product', id }))
  const products = then.products.filter(({ product_id }) => isShown(product_id))
  const categories = then.categories.filter(({ category_id: id }) =>
    changed.has(keyOf({ kind: 'category', id })),
  )
  const versions = await findRowVersions(unit.trx, {
    products: products.map(({ product_id }) => product_id),
    categories: categories.map(({ category_id }) => category_id),
  })
  const order = then.products.map(({ product_id }) => product_id)
  const isOther =
    order.length !== list.products.length || order.some((id, at) => list.products[at]?.product_id !== id)
  return {
    ...versions,
    products,
    categories,
    change_no,
    version: change_no === null ? list.version : list.version + 1,
    gone_products: changes.flatMap(({ kind, id, after }) => (kind === 'product' && !after ? id : [])),
    gone_categories: changes.flatMap(({ kind, id, after }) => (kind === 'category' && !after ? id : [])),
    order: isOther ? order : null,
  }
}

const keyOf = ({ kind, id }: RowRef) => `${kind} ${id}`
