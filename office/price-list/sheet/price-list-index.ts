import type {
  PriceListCategoryJson,
  PriceListJson,
  PriceListProductJson,
} from '#contract/office/price-list.ts'
import type { Language } from '#i18n/language.ts'
import { categoryName, productName } from '#i18n/localized-names.ts'

/** A row of the table. */
export type RowRef = { kind: 'product' | 'category'; id: string }

/** A category with its products in list order. */
type Group = { category: PriceListCategoryJson; products: readonly PriceListProductJson[] }

/** A price list with its rows by id. */
export type PriceListIndex = {
  list: PriceListJson
  groups: readonly Group[]
  productById: ReadonlyMap<string, PriceListProductJson>
  groupById: ReadonlyMap<string, Group>
}

/** Indexes the rows of a price list. */
export function indexPriceList(list: PriceListJson): PriceListIndex {
  const productsByCategory = new Map<string, PriceListProductJson[]>()
  for (const product of list.products) {
    const products = productsByCategory.get(product.category_id)
    if (products) products.push(product)
    else productsByCategory.set(product.category_id, [product])
  }
  const groups = list.categories.map((category) => ({
    category,
    products: productsByCategory.get(category.category_id) ?? [],
  }))
  return {
    list,
    groups,
    productById: new Map(list.products.map((product) => [product.product_id, product])),
    groupById: new Map(groups.map((group) => [group.category.category_id, group])),
  }
}

/** A unique key of a row. */
export const rowKey = ({ kind, id }: RowRef): string => `${kind} ${id}`

/** Whether the list still has a row. */
export const hasRow = (index: PriceListIndex, { kind, id }: RowRef): boolean =>
  (kind === 'product' ? index.productById : index.groupById).has(id)

/** The name of a row in the user's language; '' for a removed row. */
export function rowName(index: PriceListIndex, { kind, id }: RowRef, language: Language): string {
  const product = kind === 'product' ? index.productById.get(id) : undefined
  const group = kind === 'category' ? index.groupById.get(id) : undefined
  return product ? productName(language, product) : group ? categoryName(language, group.category) : ''
}
