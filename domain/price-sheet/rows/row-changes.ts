import type { PriceList, PriceListCategory, PriceListProduct, RowChange } from '../../catalogue/price-list.ts'
import { type CategoryId, categoryId, type ProductId, productId } from '../../catalogue/product.ts'
import { BLANK_PRODUCT } from '../../catalogue/product-fields.ts'
import type { Match } from '../matching/match-rows.ts'
import { createCodeGenerator, createSlug } from './code-generator.ts'
import type { ProductReading } from './read-product.ts'

/** A row that was read: which product it is, what it says, and under which category, of the shop or new. */
export type RowReading = {
  row: number
  isSkipped: boolean
  match: Match
  product: ProductReading
  category: PriceListCategory | undefined
  newCategory: NewCategory | undefined
}

/** A category that the shop does not have; one and the same for all rows of it. */
export type NewCategory = { name: string; tamil_name: string }

type RowChangesInput = {
  /** Rows of products that are new or changed, understood as a whole. */
  rows: readonly RowReading[]
  list: PriceList
  /** Products that are to be taken off the list. */
  removedProductIds: readonly ProductId[]
  newId: () => string
}

/**
 * What becomes of the price list by these rows: categories first. What is new comes after the last of its category. `rowOf`: of
 * which row a product's change is.
 */
export function createRowChanges({ rows, list, removedProductIds, newId }: RowChangesInput): {
  changes: RowChange[]
  new_categories: string[]
  rowByProductId: ReadonlyMap<string, number>
} {
  const changes: RowChange[] = []
  const slugs = new Set(list.categories.map(({ category_slug }) => category_slug))
  const made = new Map<string, PriceListCategory>()
  let lastCategory = Math.max(0, ...list.categories.map(({ sort_order }) => sort_order))
  const lastOf = new Map<CategoryId, number>()
  const codesOf = new Map<CategoryId, string[]>()
  let last = 0
  for (const { category_id, sort_order, product_code } of list.products) {
    last = Math.max(last, sort_order)
    lastOf.set(category_id, Math.max(lastOf.get(category_id) ?? 0, sort_order))
    const codes = codesOf.get(category_id)
    if (codes) codes.push(product_code)
    else codesOf.set(category_id, [product_code])
  }
  const newCode = createCodeGenerator([
    ...list.products.map(({ product_code }) => product_code),
    ...rows.flatMap(({ product }) => product.values.product_code ?? []),
  ])

  function categoryOf({
    category,
    newCategory,
    match,
  }: RowReading): { category_id: CategoryId; category_name: string } | undefined {
    if (category) return category
    if (!newCategory)
      return match.kind === 'known'
        ? { category_id: match.product.category_id, category_name: '' }
        : undefined
    let found = made.get(newCategory.name)
    if (!found) {
      const { name, tamil_name } = newCategory
      const category_slug = createSlug(name, slugs)
      slugs.add(category_slug)
      found = {
        category_id: categoryId(newId()),
        category_name: name,
        category_tamil_name: tamil_name || name,
        category_slug,
        sort_order: ++lastCategory,
        is_hidden: 0,
      }
      made.set(name, found)
    }
    return found
  }
  const nextSortOrder = (category_id: CategoryId): number => {
    const next = (lastOf.get(category_id) ?? last) + 1
    lastOf.set(category_id, next)
    return next
  }

  const rowOf = new Map<string, number>()
  const products: RowChange[] = rows.flatMap((row): RowChange[] => {
    const { product, match } = row
    const category = categoryOf(row)
    if (!category) return []
    const { category_id } = category
    const { values } = product
    if (match.kind === 'known') {
      const before = match.product
      const after: PriceListProduct = {
        ...before,
        ...values,
        category_id,
        sort_order: category_id === before.category_id ? before.sort_order : nextSortOrder(category_id),
      }
      rowOf.set(before.product_id, row.row)
      return [{ kind: 'product', id: before.product_id, before, after }]
    }
    const id = productId(newId())
    rowOf.set(id, row.row)
    const after: PriceListProduct = {
      ...BLANK_PRODUCT,
      ...values,
      product_id: id,
      category_id,
      product_code: values.product_code ?? newCode(category.category_name, codesOf.get(category_id) ?? []),
      photo_path: '',
      sort_order: nextSortOrder(category_id),
      special_categories: [],
      media: [],
    }
    return [{ kind: 'product', id, before: null, after }]
  })
  for (const category of made.values())
    changes.push({ kind: 'category', id: category.category_id, before: null, after: category })
  changes.push(...products)
  const leaving = new Set(removedProductIds)
  for (const product of list.products)
    if (leaving.has(product.product_id))
      changes.push({ kind: 'product', id: product.product_id, before: product, after: null })
  return { changes, new_categories: [...made.keys()], rowByProductId: rowOf }
}
