import type { PriceList, RowChange } from '#domain/catalogue/price-list.ts'
import { applyRowChanges, invertRowChange } from '#domain/catalogue/price-list-change.ts'
import { getCatalogueVersion } from '../db/queries/catalogue/catalogue.ts'
import {
  findRowChangesAfterTime,
  findRowChangesSince,
  getLastChangeNo,
} from '../db/queries/catalogue/catalogue-changes.ts'
import {
  type CurrentPriceList,
  getHistoryStart,
  readPriceList,
  readPriceListRows,
} from '../db/queries/catalogue/price-list-rows.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import type { ChangeResult } from './apply-change.ts'

/** The price list as it is now, also what is hidden, and the number of a change up to which all are in it. */
export async function findPriceList({
  db,
}: Pick<UseCaseDeps, 'db'>): Promise<CurrentPriceList & { change_no: number }> {
  // First: what is changed while the list is read may be in it already, and is told once more.
  const change_no = await getLastChangeNo(db)
  return { ...(await readPriceList(db)), change_no }
}

/** What became of the price list since a change, its rows as they are now: what somebody needs who has the list as it was then. */
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
    order: changes.some(isMoved)
      ? (await readPriceList(db)).products.map(({ product_id }) => product_id)
      : null,
  }
}

const positionKey = (row: RowChange['after']) =>
  row && [row.sort_order, 'category_id' in row ? row.category_id : ''].join()

/** Whether a row came, or stands elsewhere. */
const isMoved = ({ before, after }: RowChange) => after !== null && positionKey(before) !== positionKey(after)

/** The price list as it was at a time (O5). `not-found` for a time to come, and for one that nobody knows of any more. */
export async function findPriceListAsOf(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  time: Date,
): Promise<Outcome<PriceList>> {
  const at = time.toISOString()
  if (at > clock().toISOString() || at < (await getHistoryStart(db)))
    return { refusal: { code: 'not-found' } }
  // What is changed while they are read was not so either at that time: the list first.
  const { categories, products } = await readPriceList(db)
  const since = await findRowChangesAfterTime(db, at)
  return { data: applyRowChanges({ categories, products }, since.map(invertRowChange)) }
}
