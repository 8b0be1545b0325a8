import { randomUUID } from 'node:crypto'
import type { PriceListChange } from '#contract/office/price-list.ts'
import { normalizeCategory, normalizeProduct } from '#domain/catalogue/normalize-row.ts'
import {
  PRODUCTS_MAX,
  type PriceList,
  type PriceListProduct,
  type RowChange,
} from '#domain/catalogue/price-list.ts'
import { computeSortOrders, type RowMove } from '#domain/catalogue/price-list-order.ts'
import { type CategoryId, categoryId, type ProductId, productId } from '#domain/catalogue/product.ts'
import { findRowConflicts } from '#domain/catalogue/row-conflicts.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { firstPicture, resolveMedia } from './resolve-media.ts'

/** The rows of a list by id, in maps that a change updates. */
const rowsById = (list: PriceList) => ({
  categories: new Map(list.categories.map((row) => [row.category_id, row])),
  products: new Map(list.products.map((row) => [row.product_id, row])),
})
type RowsById = ReturnType<typeof rowsById>

/** The path of each row in the request, by kind and id, and the problems by path. */
type Submission = { paths: Map<string, string>; problems: Map<string, OfficeFieldProblem> }

/** The order of new rows until they are placed. */
const UNPLACED = { sort_order: 0 }

const TAKEN_PROBLEM_BY_FIELD = {
  product_code: 'code-taken',
  product_name: 'name-taken',
  category_name: 'name-taken',
  category_slug: 'slug-taken',
} as const

/**
 * Computes the row changes of a request whose rows all exist. `invalid-fields` by path in the request, also for a
 * value that another row has; `category-not-empty` with the name of the category.
 */
export function computeRowChanges(change: PriceListChange, list: PriceList): Outcome<RowChange[]> {
  const updated = rowsById(list)
  const submission: Submission = { paths: new Map(), problems: new Map() }
  for (const { product_id } of change.gone_products) updated.products.delete(product_id)
  for (const { category_id } of change.gone_categories) updated.categories.delete(category_id)
  changeCategories(change, updated, submission)
  changeProducts(change, list, updated, submission)
  if (updated.products.size > Math.max(PRODUCTS_MAX, list.products.length))
    submission.problems.set('new_products', 'price-list-full')
  if (submission.problems.size > 0) return invalidFields(submission)
  const changes = diffRows(list, updated)
  for (const { row, field, otherLabel } of findRowConflicts(list, changes)) {
    if (field === 'category_id') return { refusal: { code: 'category-not-empty', rows: [otherLabel] } }
    submission.problems.set(
      `${submission.paths.get(`${row.kind} ${row.id}`)}.${field}`,
      TAKEN_PROBLEM_BY_FIELD[field],
    )
  }
  return submission.problems.size > 0 ? invalidFields(submission) : { data: changes }
}

const invalidFields = ({ problems }: Submission): Outcome<never> => ({
  refusal: { code: 'invalid-fields', problems: Object.fromEntries(problems) },
})

function changeCategories(
  change: PriceListChange,
  { categories }: RowsById,
  { paths, problems }: Submission,
) {
  const moves: RowMove<CategoryId>[] = []
  const place = (id: CategoryId, after: CategoryId | null | undefined, path: string) => {
    if (after && (after === id || !categories.has(after))) problems.set(`${path}.after`, 'value-invalid')
    else moves.push({ id, after })
  }
  const rows = [...categories.values()].map(({ category_id: id, sort_order }) => ({ id, sort_order }))
  for (const [at, { category_id, set, after }] of change.categories.entries()) {
    const before = categories.get(category_id)
    if (before) categories.set(category_id, { ...before, ...set })
    paths.set(`category ${category_id}`, `categories.${at}.set`)
    if (after !== undefined) place(category_id, after, `categories.${at}`)
  }
  for (const [at, { after, ...fields }] of change.new_categories.entries()) {
    const id = categoryId(randomUUID())
    categories.set(id, { ...fields, ...UNPLACED, category_id: id })
    paths.set(`category ${id}`, `new_categories.${at}`)
    place(id, after, `new_categories.${at}`)
  }
  for (const [id, sort_order] of computeSortOrders(rows, moves)) {
    const row = categories.get(id)
    if (row) categories.set(id, { ...row, sort_order })
  }
}

function changeProducts(
  change: PriceListChange,
  list: PriceList,
  { products }: RowsById,
  { paths, problems }: Submission,
) {
  const moved = new Map<CategoryId, (RowMove<ProductId> & { path: string })[]>()
  const putProduct = (product: PriceListProduct, path: string) => {
    products.set(product.product_id, product)
    paths.set(`product ${product.product_id}`, path)
    const hasCategory = list.categories.some(({ category_id }) => category_id === product.category_id)
    if (!hasCategory) problems.set(`${path}.category_id`, 'value-invalid')
    if (!product.special_categories.every(isSpecialCategory))
      problems.set(`${path}.special_categories`, 'value-invalid')
  }
  const moveProduct = (
    { product_id: id, category_id }: PriceListProduct,
    after: ProductId | null | undefined,
    path: string,
  ) => moved.set(category_id, [...(moved.get(category_id) ?? []), { id, after, path }])
  for (const [at, { product_id, set, after }] of change.products.entries()) {
    const before = products.get(product_id)
    if (!before) continue
    const { media, ...fields } = set
    const path = `products.${at}`
    const resolvedMedia =
      media &&
      resolveMedia(before, media, (index, problem) => problems.set(`${path}.set.media.${index}`, problem))
    const product = {
      ...before,
      ...fields,
      ...(resolvedMedia && { media: resolvedMedia, photo_path: firstPicture(resolvedMedia) }),
    }
    putProduct(product, `${path}.set`)
    if (after !== undefined || product.category_id !== before.category_id) moveProduct(product, after, path)
  }
  for (const [at, { after, ...fields }] of change.new_products.entries()) {
    const product = { ...fields, ...UNPLACED, product_id: productId(randomUUID()), photo_path: '', media: [] }
    putProduct(product, `new_products.${at}`)
    moveProduct(product, after, `new_products.${at}`)
  }
  for (const [category_id, moves] of moved) {
    for (const { id, after, path } of moves) {
      const isValidPlace =
        after === null || after === undefined || products.get(after)?.category_id === category_id
      if (!isValidPlace || after === id) problems.set(`${path}.after`, 'value-invalid')
    }
    const rows = list.products
      .filter(
        (row) => row.category_id === category_id && products.get(row.product_id)?.category_id === category_id,
      )
      .map(({ product_id: id, sort_order }) => ({ id, sort_order }))
    for (const [id, sort_order] of computeSortOrders(rows, moves)) {
      const row = products.get(id)
      if (row) products.set(id, { ...row, sort_order })
    }
  }
}

const isSpecialCategory = (slug: string) => SPECIAL_CATEGORIES.some((special) => special.slug === slug)

/** Returns the rows that were changed, added or removed. */
function diffRows(list: PriceList, updated: RowsById): RowChange[] {
  const original = rowsById(list)
  const isSame = (before: object, after: object) => JSON.stringify(before) === JSON.stringify(after)
  const ids = <Id>(a: ReadonlyMap<Id, unknown>, b: ReadonlyMap<Id, unknown>) =>
    new Set([...a.keys(), ...b.keys()])
  const changes: RowChange[] = []
  for (const id of ids(original.categories, updated.categories)) {
    const [before, after] = [original.categories.get(id) ?? null, updated.categories.get(id) ?? null]
    if (before !== after)
      changes.push({ kind: 'category', id, before, after: after && normalizeCategory(after) })
  }
  for (const id of ids(original.products, updated.products)) {
    const [before, after] = [original.products.get(id) ?? null, updated.products.get(id) ?? null]
    if (before !== after)
      changes.push({ kind: 'product', id, before, after: after && normalizeProduct(after) })
  }
  return changes.filter(({ before, after }) => !before || !after || !isSame(before, after))
}
