import { invertRowChange } from '#domain/catalogue/apply-row-changes.ts'
import { normalizeRowChange } from '#domain/catalogue/normalize-row.ts'
import type { RowChange } from '#domain/catalogue/price-list.ts'
import { isOverProductLimit } from '#domain/catalogue/product-limit.ts'
import { findRowConflicts } from '#domain/catalogue/row-conflicts.ts'
import { formatRowLabel } from '#domain/catalogue/row-label.ts'
import { findChange, setUndoneBy } from '../db/queries/catalogue/catalogue-changes.ts'
import { lockPriceList } from '../db/queries/catalogue/catalogue-version.ts'
import { type CurrentPriceList, readPriceList } from '../db/queries/catalogue/price-list-rows.ts'
import { findChangeRows } from '../db/queries/catalogue/row-changes.ts'
import type { CatalogueChangeTable, Trx } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { applyChange, type ChangeResult, replayChange } from './apply-change.ts'

/** How many conflicting rows a refusal names. */
const NAMED_MAX = 20

/**
 * Undoes a change of the price list by a new change, which can be undone too. `not-found`; `already-undone`;
 * `rows-changed-since` with the names of conflicting `rows`; `invalid-fields` if the price list would have too many products.
 */
export function undoChange(
  { write }: Pick<UseCaseDeps, 'write'>,
  change_no: number,
  by: OfficeUser,
): Promise<Outcome<ChangeResult>> {
  return write<ChangeResult>(by, async (unit) => {
    const replayed = await replayChange(unit, by)
    if (replayed) return replayed
    await lockPriceList(unit.trx)
    const change = await findChange(unit.trx, change_no)
    if (!change) return { refusal: { code: 'not-found' } }
    if (change.undone_by !== null) return { refusal: { code: 'already-undone' } }
    const list = await readPriceList(unit.trx)
    const changes = (await findChangeRows(unit.trx, change_no)).map(invertRowChange)
    const rows = findConflicts(list, changes)
    if (rows.length > 0) return { refusal: { code: 'rows-changed-since', rows: rows.slice(0, NAMED_MAX) } }
    if (isOverProductLimit(list.products.length, changes))
      return { refusal: { code: 'invalid-fields', problems: { rows: 'price-list-full' } } }
    const { label } = change
    const changed = await applyChange(unit, list, { kind: 'undo', label, changes, undoes: change_no })
    if (changed.change_no !== null) await markUndone(unit.trx, change, changed.change_no)
    return { data: changed }
  })
}

/** Returns the names of rows that have changed since, and of rows that have a unique value of a restored row. */
function findConflicts(list: CurrentPriceList, changes: readonly RowChange[]): string[] {
  const rows = new Map<string, object>([
    ...list.products.map((row) => [`product ${row.product_id}`, row] as const),
    ...list.categories.map((row) => [`category ${row.category_id}`, row] as const),
  ])
  const since = changes.filter((change) => {
    const { kind, id, before } = normalizeRowChange(change)
    return JSON.stringify(rows.get(`${kind} ${id}`) ?? null) !== JSON.stringify(before)
  })
  return [
    ...since.map(formatRowLabel),
    ...findRowConflicts(list, changes).map(({ otherLabel }) => otherLabel),
  ]
}

/** Marks a change as undone. If that change was an undo itself, the change that it undid is in effect again, and so on. */
async function markUndone(trx: Trx, change: CatalogueChangeTable, undone_by: number): Promise<void> {
  await setUndoneBy(trx, change.change_no, undone_by)
  let [current, isInEffect] = [change, false]
  while (current.undoes !== null) {
    const before = await findChange(trx, current.undoes)
    if (!before) return
    await setUndoneBy(trx, before.change_no, isInEffect ? current.change_no : null)
    ;[current, isInEffect] = [before, !isInEffect]
  }
}
