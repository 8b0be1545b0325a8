import type { RowChange } from '#domain/catalogue/price-list.ts'
import {
  findRowConflicts,
  formatRowLabel,
  invertRowChange,
  isOverProductLimit,
  normalizeRowChange,
} from '#domain/catalogue/price-list-change.ts'
import { findChange, findChangeRows, setUndoneBy } from '../db/queries/catalogue/catalogue-changes.ts'
import {
  type CurrentPriceList,
  lockPriceList,
  readPriceList,
} from '../db/queries/catalogue/price-list-rows.ts'
import type { CatalogueChangeTable, Trx } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { applyChange, type ChangeResult, replayChange } from './apply-change.ts'

/** So many rows are named of those that are in the way. */
const NAMED_MAX = 20

/**
 * Takes a change of the price list back, as a change of its own, which can be taken back too. `not-found`, `undone-already`; `rows-changed-since` with
 * the names of `rows`, when one of its rows is not what it made of it, or another one is in the way; `invalid-fields` when the price
 * list would have more products than it may.
 */
export function undoChange(
  { write }: Pick<UseCaseDeps, 'write'>,
  change_no: number,
  by: OfficeUser,
): Promise<Outcome<ChangeResult>> {
  return write<ChangeResult>(by, async (unit) => {
    const known = await replayChange(unit, by)
    if (known) return known
    await lockPriceList(unit.trx)
    const change = await findChange(unit.trx, change_no)
    if (!change) return { refusal: { code: 'not-found' } }
    if (change.undone_by !== null) return { refusal: { code: 'undone-already' } }
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

/** The names of rows that are not what they were, or that stand where one comes back to. */
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

/** What was taken back says so; what that one had taken back counts again, and so on. */
async function markUndone(trx: Trx, change: CatalogueChangeTable, undone_by: number): Promise<void> {
  await setUndoneBy(trx, change.change_no, undone_by)
  let [last, counts] = [change, false]
  while (last.undoes !== null) {
    const before = await findChange(trx, last.undoes)
    if (!before) return
    await setUndoneBy(trx, before.change_no, counts ? last.change_no : null)
    ;[last, counts] = [before, !counts]
  }
}
