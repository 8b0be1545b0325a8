import type { PriceListChange } from '#contract/office/price-list.ts'
import { formatProductLabel, formatRowLabel } from '#domain/catalogue/row-label.ts'
import { lockPriceList } from '../db/queries/catalogue/catalogue-version.ts'
import { type CurrentPriceList, readPriceList } from '../db/queries/catalogue/price-list-rows.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome, Refusal } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { applyChange, type ChangeResult, replayChange } from './apply-change.ts'
import { computeRowChanges } from './compute-row-changes.ts'

/** How many outdated rows a refusal names. */
const NAMED_MAX = 20

/**
 * Changes rows of the price list, all or none (O5). `not-found`; a conflict with the names of outdated `rows`;
 * `category-not-empty`; `invalid-fields`, also for a value that another row has.
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
    const refusal = checkRowVersions(change, list)
    if (refusal) return { refusal }
    const computed = computeRowChanges(change, list)
    if (computed.refusal) return computed
    const [only, ...others] = computed.data
    const label = only && others.length === 0 ? formatRowLabel(only) : ''
    return { data: await applyChange(unit, list, { kind: 'edit', label, changes: computed.data }) }
  })
}

/** Optimistic locking: refuses a change unless it sends the current `row_version` of each row. */
function checkRowVersions(change: PriceListChange, list: CurrentPriceList): Refusal | undefined {
  const products = new Map(list.products.map((row) => [row.product_id, formatProductLabel(row)]))
  const categories = new Map(list.categories.map((row) => [row.category_id, row.category_name]))
  const sent = [
    ...[...change.products, ...change.gone_products].map(({ product_id: id, row_version }) => ({
      ...{ id: `product ${id}`, name: products.get(id) },
      isCurrent: list.product_versions.get(id) === row_version,
    })),
    ...[...change.categories, ...change.gone_categories].map(({ category_id: id, row_version }) => ({
      ...{ id: `category ${id}`, name: categories.get(id) },
      isCurrent: list.category_versions.get(id) === row_version,
    })),
  ]
  const names = sent.filter(({ isCurrent }) => !isCurrent).map(({ name }) => name)
  if (names.includes(undefined)) return { code: 'not-found' }
  if (new Set(sent.map(({ id }) => id)).size < sent.length)
    return { code: 'invalid-fields', problems: { body: 'value-invalid' } }
  if (names.length === 0) return undefined
  return { code: 'stale-version', rows: names.flatMap((name) => name ?? []).slice(0, NAMED_MAX) }
}
