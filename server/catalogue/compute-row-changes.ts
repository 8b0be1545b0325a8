import { randomUUID } from 'node:crypto'
import type { PriceListChange } from '#contract/office/price-list.ts'
import {
  PRODUCTS_MAX,
  type PriceList,
  type PriceListProduct,
  type RowChange,
} from '#domain/catalogue/price-list.ts'
import { findRowConflicts, normalizeCategory, normalizeProduct } from '#domain/catalogue/price-list-change.ts'
import { computeSortOrders, type RowMove } from '#domain/catalogue/price-list-order.ts'
import { type CategoryId, categoryId, type ProductId, productId } from '#domain/catalogue/product.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { firstPicture, resolveMedia } from './resolve-media.ts'

/** The rows of a list by their ids, while they become others. */
const rowsById = (list: PriceList) => ({
  categories: new Map(list.categories.map((row) => [row.category_id, row])),
  products: new Map(list.products.map((row) => [row.product_id, row])),
})
type RowsById = ReturnType<typeof rowsById>

/** Where in what was sent each row stands, by kind and id, and what is wrong there. */
type Submission = { paths: Map<string, string>; problems: Map<string, OfficeFieldProblem> }

/** Where the new ones go before they are put in their place. */
const UNPLACED = { sort_order: 0 }

const TAKEN_PROBLEM_BY_FIELD = {
  product_code: 'code-taken',
  product_name: 'name-taken',
  category_name: 'name-taken',
  category_slug: 'slug-taken',
} as const

/**
 * What becomes of each row by a change, whose rows are all there. `invalid-fields` by their paths in what was sent, also for what another
 * row has; `category-not-empty` with the name of the category.
 */
export function computeRowChanges(change: PriceListChange, list: PriceList): Outcome<RowChange[]> {
  const then = rowsById(list)
  const sent: Submission = { paths: new Map(), problems: new Map() }
  for (const { product_id } of change.gone_products) then.products.delete(product_id)
  for (const { category_id } of change.gone_categories) then.categories.delete(category_id)
  changeCategories(change, then, sent)
  changeProducts(change, list, then, sent)
  if (then.products.size > Math.max(PRODUCTS_MAX, list.products.length))
    sent.problems.set('new_products', 'price-list-full')
  if (sent.problems.size > 0) return invalidFields(sent)
  const changes = diffRows(list, then)
  for (const { row, field, otherLabel } of findRowConflicts(list, changes)) {
    if (field === 'category_id') return { refusal: { code: 'category-not-empty', rows: [otherLabel] } }
    sent.problems.set(`${sent.paths.get(`${row.kind} ${row.id}`)}.${field}`, TAKEN_PROBLEM_BY_FIELD[field])
  }
  return sent.problems.size > 0 ? invalidFields(sent) : { data: changes }
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
    const isKnown = list.categories.some(({ category_id }) => category_id === product.category_id)
    if (!isKnown) problems.set(`${path}.category_id`, 'value-invalid')
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
    const shown =
      media &&
      resolveMedia(before, media, (place, problem) => problems.set(`${path}.set.media.${place}`, problem))
    const product = { ...before, ...fields, ...(shown && { media: shown, photo_path: firstPicture(shown) }) }
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
      const isThere =
        after === null || after === undefined || products.get(after)?.category_id === category_id
      if (!isThere || after === id) problems.set(`${path}.after`, 'value-invalid')
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

/** The rows that became others, came or went. */
function diffRows(list: PriceList, then: RowsById): RowChange[] {
  const was = rowsById(list)
  const isSame = (before: object, after: object) => JSON.stringify(before) === JSON.stringify(after)
  const ids = <Id>(a: ReadonlyMap<Id, unknown>, b: ReadonlyMap<Id, unknown>) =>
    new Set([...a.keys(), ...b.keys()])
  const changes: RowChange[] = []
  for (const id of ids(was.categories, then.categories)) {
    const [before, after] = [was.categories.get(id) ?? null, then.categories.get(id) ?? null]
    if (before !== after)
      changes.push({ kind: 'category', id, before, after: after && normalizeCategory(after) })
  }
  for (const id of ids(was.products, then.products)) {
    const [before, after] = [was.products.get(id) ?? null, then.products.get(id) ?? null]
    if (before !== after)
      changes.push({ kind: 'product', id, before, after: after && normalizeProduct(after) })
  }
  return changes.filter(({ before, after }) => !before || !after || !isSame(before, after))
}
