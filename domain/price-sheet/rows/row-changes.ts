import type { PriceList, PriceListCategory, PriceListProduct, RowChange } from '../../catalogue/price-list.ts'
import { type CategoryId, categoryId, type ProductId, productId } from '../../catalogue/product.ts'
import { BLANK_PRODUCT } from '../../catalogue/product-fields.ts'
import type { Match } from '../matching/match-rows.ts'
import { createCodeGenerator, createSlug } from './code-generator.ts'
import type { ProductReading } from './read-product.ts'

/** A row with its matched product, its values and its category, existing or new. */
export type RowReading = {
  row: number
  isSkipped: boolean
  match: Match
  product: ProductReading
  category: PriceListCategory | undefined
  newCategory: NewCategory | undefined
}

/** A category that the shop does not have, shared by all of its rows. */
export type NewCategory = { name: string; tamil_name: string }

type RowChangesInput = {
  /** Rows of new and changed products without problems. */
  rows: readonly RowReading[]
  list: PriceList
  /** Products to remove. */
  removedProductIds: readonly ProductId[]
  newId: () => string
}

/**
 * Creates the changes of the price list for these rows, categories first. New products follow the last of their category.
 * `rowByProductId` has the row of each changed product.
 */
export function createRowChanges({ rows, list, removedProductIds, newId }: RowChangesInput): {
  changes: RowChange[]
  new_categories: string[]
  rowByProductId: ReadonlyMap<string, number>
} {
  const changes: RowChange[] = []
  const slugs = new Set(list.categories.map(({ category_slug }) => category_slug))
  const newCategoryByName = new Map<string, PriceListCategory>()
  let lastCategoryOrder = Math.max(0, ...list.categories.map(({ sort_order }) => sort_order))
  const lastOrderByCategory = new Map<CategoryId, number>()
  const codesByCategory = new Map<CategoryId, string[]>()
  let last = 0
  for (const { category_id, sort_order, product_code } of list.products) {
    last = Math.max(last, sort_order)
    lastOrderByCategory.set(category_id, Math.max(lastOrderByCategory.get(category_id) ?? 0, sort_order))
    const codes = codesByCategory.get(category_id)
    if (codes) codes.push(product_code)
    else codesByCategory.set(category_id, [product_code])
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
    let newRow = newCategoryByName.get(newCategory.name)
    if (!newRow) {
      const { name, tamil_name } = newCategory
      const category_slug = createSlug(name, slugs)
      slugs.add(category_slug)
      newRow = {
        category_id: categoryId(newId()),
        category_name: name,
        category_tamil_name: tamil_name || name,
        category_slug,
        sort_order: ++lastCategoryOrder,
        is_hidden: 0,
      }
      newCategoryByName.set(name, newRow)
    }
    return newRow
  }
  const nextSortOrder = (category_id: CategoryId): number => {
    const next = (lastOrderByCategory.get(category_id) ?? last) + 1
    lastOrderByCategory.set(category_id, next)
    return next
  }

  const rowByProductId = new Map<string, number>()
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
      rowByProductId.set(before.product_id, row.row)
      return [{ kind: 'product', id: before.product_id, before, after }]
    }
    const id = productId(newId())
    rowByProductId.set(id, row.row)
    const after: PriceListProduct = {
      ...BLANK_PRODUCT,
      ...values,
      product_id: id,
      category_id,
      product_code:
        values.product_code ?? newCode(category.category_name, codesByCategory.get(category_id) ?? []),
      photo_path: '',
      sort_order: nextSortOrder(category_id),
      special_categories: [],
      media: [],
    }
    return [{ kind: 'product', id, before: null, after }]
  })
  for (const category of newCategoryByName.values())
    changes.push({ kind: 'category', id: category.category_id, before: null, after: category })
  changes.push(...products)
  const removedIds = new Set(removedProductIds)
  for (const product of list.products)
    if (removedIds.has(product.product_id))
      changes.push({ kind: 'product', id: product.product_id, before: product, after: null })
  return { changes, new_categories: [...newCategoryByName.keys()], rowByProductId: rowByProductId }
}
