import { isDeepStrictEqual } from 'node:util'
import type { PriceListChange } from '#contract/office/price-list.ts'
import type { PriceList, PriceListCategory, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { formatRowLabel } from '#domain/catalogue/row-label.ts'
import { lockPriceList } from '../db/queries/catalogue/catalogue-version.ts'
import { readPriceList } from '../db/queries/catalogue/price-list-rows.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome, Refusal } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { applyChange, type ChangeResult, replayChange } from './apply-change.ts'
import { computeRowChanges } from './compute-row-changes.ts'

/**
 * Changes rows of the price list, all or none (O5). `not-found`; `category-not-empty`; `invalid-fields`, also for a value that
 * another row has and for a field that another user has changed.
 */
export function changePriceList(
  { write }: Pick<UseCaseDeps, 'write'>,
  change: PriceListChange,
  by: OfficeUser,
): Promise<Outcome<ChangeResult>> {
  return write<ChangeResult>(by, async (unit) => {
    const replayed = await replayChange(unit, by)
    if (replayed) return replayed
    await lockPriceList(unit.trx)
    const list = await readPriceList(unit.trx)
    const refusal = checkFields(change, list)
    if (refusal) return { refusal }
    const computed = computeRowChanges(change, list)
    if (computed.refusal) return computed
    const [only, ...others] = computed.data
    const label = only && others.length === 0 ? formatRowLabel(only) : ''
    return { data: await applyChange(unit, list, { kind: 'edit', label, changes: computed.data }) }
  })
}

/** Compares and sets: refuses fields whose value is neither the one that the user saw nor the new one. */
function checkFields(change: PriceListChange, list: PriceList): Refusal | undefined {
  const products = new Map<string, PriceListProduct>(list.products.map((row) => [row.product_id, row]))
  const categories = new Map<string, PriceListCategory>(list.categories.map((row) => [row.category_id, row]))
  const sent = [
    ...change.products.map(({ product_id, from, set }, at) => {
      const row = products.get(product_id)
      const current = row && { ...row, media: row.media.map(({ _id }) => _id) }
      return { path: `products.${at}`, id: `product ${product_id}`, current, from, set }
    }),
    ...change.categories.map(({ category_id: id, from, set }, at) => ({
      ...{ path: `categories.${at}`, id: `category ${id}`, current: categories.get(id), from, set },
    })),
    ...change.gone_products.map(({ product_id: id }) => ({
      ...{ path: '', id: `product ${id}`, current: products.get(id), from: {}, set: {} },
    })),
    ...change.gone_categories.map(({ category_id: id }) => ({
      ...{ path: '', id: `category ${id}`, current: categories.get(id), from: {}, set: {} },
    })),
  ]
  if (sent.some(({ current }) => !current)) return { code: 'not-found' }
  if (new Set(sent.map(({ id }) => id)).size < sent.length)
    return { code: 'invalid-fields', problems: { body: 'value-invalid' } }
  const changed = sent.flatMap(({ path, current = {}, from, set }) =>
    findChangedFields(current, from, set).map((field) => [`${path}.set.${field}`, 'changed-since'] as const),
  )
  return changed.length > 0 ? { code: 'invalid-fields', problems: Object.fromEntries(changed) } : undefined
}

function findChangedFields(current: object, from: object, set: object): string[] {
  const [now, next] = [current, set].map((row) => new Map<string, unknown>(Object.entries(row)))
  return Object.entries(from).flatMap(([field, seen]) =>
    [seen, next?.get(field)].some((value) => isDeepStrictEqual(value, now?.get(field))) ? [] : field,
  )
}
