import type { PriceListChange } from '#contract/office/price-list.ts'
import { formatProductLabel, formatRowLabel } from '#domain/catalogue/price-list-change.ts'
import {
  type CurrentPriceList,
  lockPriceList,
  readPriceList,
} from '../db/queries/catalogue/price-list-rows.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome, Refusal } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { applyChange, type ChangeResult, replayChange } from './apply-change.ts'
import { computeRowChanges } from './compute-row-changes.ts'

/** So many rows are named of those that are not as they were seen. */
const NAMED_MAX = 20

/**
 * Changes rows of the price list, all or none (O5). `not-found`; `changed-meanwhile`, with the names of `rows` that are not as
 * they were seen; `category-not-empty`; `invalid-fields`, which says also what another row has already.
 */
export function changePriceList(
  { write }: Pick<UseCaseDeps, 'write'>,
  change: PriceListChange,
  by: OfficeUser,
): Promise<Outcome<ChangeResult>> {
  return write<ChangeResult>(by, async (unit) => {
    const known = await replayChange(unit, by)
    if (known) return known
    await lockPriceList(unit.trx)
    const list = await readPriceList(unit.trx)
    const refusal = checkRowVersions(change, list)
    if (refusal) return { refusal }
    const made = computeRowChanges(change, list)
    if (made.refusal) return made
    const [only, ...others] = made.data
    const label = only && others.length === 0 ? formatRowLabel(only) : ''
    return { data: await applyChange(unit, list, { kind: 'edit', label, changes: made.data }) }
  })
}

/** Why the rows of a change are not those that were seen. */
function checkRowVersions(change: PriceListChange, list: CurrentPriceList): Refusal | undefined {
  const products = new Map(list.products.map((row) => [row.product_id, formatProductLabel(row)]))
  const categories = new Map(list.categories.map((row) => [row.category_id, row.category_name]))
  const seen = [
    ...[...change.products, ...change.gone_products].map(({ product_id: id, row_version }) => ({
      ...{ id: `product ${id}`, name: products.get(id) },
      isSeen: list.product_versions.get(id) === row_version,
    })),
    ...[...change.categories, ...change.gone_categories].map(({ category_id: id, row_version }) => ({
      ...{ id: `category ${id}`, name: categories.get(id) },
      isSeen: list.category_versions.get(id) === row_version,
    })),
  ]
  const names = seen.filter(({ isSeen }) => !isSeen).map(({ name }) => name)
  if (names.includes(undefined)) return { code: 'not-found' }
  if (new Set(seen.map(({ id }) => id)).size < seen.length)
    return { code: 'invalid-fields', problems: { body: 'value-invalid' } }
  if (names.length === 0) return undefined
  return { code: 'changed-meanwhile', rows: names.flatMap((name) => name ?? []).slice(0, NAMED_MAX) }
}
