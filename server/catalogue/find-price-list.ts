import { applyRowChanges, invertRowChange } from '#domain/catalogue/apply-row-changes.ts'
import type { PriceList, RowChange } from '#domain/catalogue/price-list.ts'
import { getLastChangeNo } from '../db/queries/catalogue/catalogue-changes.ts'
import { getCatalogueVersion, getHistoryStart } from '../db/queries/catalogue/catalogue-version.ts'
import {
  type CurrentPriceList,
  readPriceList,
  readPriceListRows,
} from '../db/queries/catalogue/price-list-rows.ts'
import { findRowChangesAfterTime, findRowChangesSince } from '../db/queries/catalogue/row-changes.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { type ChangeResult, orderOf } from './apply-change.ts'

/** Returns the current price list with its hidden rows, and a change number: all changes up to it are included. */
export async function findPriceList({
  db,
}: Pick<UseCaseDeps, 'db'>): Promise<CurrentPriceList & { change_no: number }> {
  // Read first: a change that is made while the list is read may be included, and is then reported once more.
  const change_no = await getLastChangeNo(db)
  return { ...(await readPriceList(db)), change_no }
}

/** Returns what changed after the change `since`, with the rows as they are now. */
export async function findChangesSince(
  { db }: Pick<UseCaseDeps, 'db'>,
  since: number,
): Promise<ChangeResult> {
  const change_no = await getLastChangeNo(db)
  const version = await getCatalogueVersion(db)
  const changes = await findRowChangesSince(db, since)
  const rows = await readPriceListRows(db, {
    products: changes.flatMap(({ kind, id, after }) => (kind === 'product' && after ? id : [])),
    categories: changes.flatMap(({ kind, id, after }) => (kind === 'category' && after ? id : [])),
  })
  return {
    ...rows,
    change_no,
    version,
    gone_products: changes.flatMap(({ kind, id, after }) => (kind === 'product' && !after ? id : [])),
    gone_categories: changes.flatMap(({ kind, id, after }) => (kind === 'category' && !after ? id : [])),
    ...(changes.some(isMoved) ? orderOf(await readPriceList(db)) : { order: null, category_order: null }),
  }
}

const positionKey = (row: RowChange['after']) =>
  row && [row.sort_order, 'category_id' in row ? row.category_id : ''].join()

/** True if a row was added or moved. */
const isMoved = ({ before, after }: RowChange) => after !== null && positionKey(before) !== positionKey(after)

/**
 * Returns the price list at a past time (O5). `not-found` for a future time, and for one before the recorded history.
 */
export async function findPriceListAsOf(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  time: Date,
): Promise<Outcome<PriceList>> {
  const at = time.toISOString()
  if (at > clock().toISOString() || at < (await getHistoryStart(db)))
    return { refusal: { code: 'not-found' } }
  // The list is read first: a change made after that is among `since`, and inverting it does no harm.
  const { categories, products } = await readPriceList(db)
  const since = await findRowChangesAfterTime(db, at)
  return { data: applyRowChanges({ categories, products }, since.map(invertRowChange)) }
}
