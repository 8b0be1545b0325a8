import { sql } from 'kysely'
import type { ParcelOrder, ParcelStatus } from '#domain/enquiry/parcel-status.ts'
import type { SearchInterpretation } from '#domain/search/enquiry-search.ts'
import type { Database, Db, Trx } from '../../schema.ts'
import type { VersionKey } from './enquiry-versions.ts'
import { matchesReadings } from './inbox.ts'
import { countShortages } from './shortages.ts'

/** The value by which parcels are sorted. */
const SORT_VALUE_BY_ORDER = { since: sql`status_since`, city: sql`lower(city)` } satisfies Record<
  ParcelOrder,
  unknown
>

/** The parcels to list. Without `readings` of a search, everything matches. `after` is the `seq` where the previous page ended. */
type ParcelFilters = {
  statuses: readonly ParcelStatus[]
  readings: readonly SearchInterpretation[]
  order: ParcelOrder
  after: number | undefined
  limit: number
}

/** Returns parcels by the time of their last step or by city, each with its numbers of ticked and of missing lines. */
export function findParcels(db: Db, { statuses, readings, order, after, limit }: ParcelFilters) {
  const sortValue = SORT_VALUE_BY_ORDER[order]
  return db
    .selectFrom('enquiry')
    .select(['seq', 'enquiry_number', 'customer_name', 'city', 'line_count', 'version_waiting'])
    .select(['order_status', 'status_since', 'net_amount', 'received_amount', 'refunded_amount'])
    .select(countShortages(db))
    .select((eb) =>
      eb
        .selectFrom('packing_tick')
        .select((ticks) => ticks.fn.countAll<number>().as('ticked'))
        .whereRef('packing_tick.order_id', '=', 'enquiry.order_id')
        .whereRef('packing_tick.version_no', '=', 'enquiry.version_counts')
        .as('ticked'),
    )
    .where('order_status', 'in', statuses)
    .$if(readings.length > 0, (query) => query.where((eb) => matchesReadings(eb, readings)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sortValue}, seq) > (select ${sortValue}, seq from enquiry where seq = ${after})`,
      ),
    )
    .orderBy(sortValue)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/**
 * Returns the lines of a version to pack. `is_sold_out` is the current value in the price list, null if the product was
 * removed.
 */
export function findParcelLines(db: Db, { order_id, version_no }: VersionKey) {
  return db
    .selectFrom('enquiry_line as line')
    .leftJoin('packing_tick as tick', (join) =>
      join
        .onRef('tick.order_id', '=', 'line.order_id')
        .onRef('tick.version_no', '=', 'line.version_no')
        .onRef('tick.line_no', '=', 'line.line_no'),
    )
    .leftJoin('product', 'product.product_id', 'line.product_id')
    .select(['line.line_no', 'line.product_id', 'line.product_code', 'line.product_name', 'line.tamil_name'])
    .select(['line.per', 'line.qty', 'tick.ticked_at', 'product.is_sold_out', 'product.photo_path'])
    .where('line.order_id', '=', order_id)
    .where('line.version_no', '=', version_no)
    .orderBy('line.line_no')
    .execute()
}

/** Returns the line numbers of a version that are ticked. */
export async function findTickedLines(db: Db, { order_id, version_no }: VersionKey): Promise<number[]> {
  const rows = await db
    .selectFrom('packing_tick')
    .select('line_no')
    .where((eb) => eb.and({ order_id, version_no }))
    .orderBy('line_no')
    .execute()
  return rows.map(({ line_no }) => line_no)
}

/** Ticks lines. A line that is ticked already keeps its first tick. */
export async function insertTicks(trx: Trx, ticks: Database['packing_tick'][]): Promise<void> {
  if (ticks.length === 0) return
  await trx
    .insertInto('packing_tick')
    .values(ticks)
    .onConflict((oc) => oc.columns(['order_id', 'version_no', 'line_no']).doNothing())
    .execute()
}

/** Removes ticks. */
export async function deleteTicks(
  trx: Trx,
  { order_id, version_no }: VersionKey,
  lines: readonly number[],
): Promise<void> {
  if (lines.length === 0) return
  await trx
    .deleteFrom('packing_tick')
    .where((eb) => eb.and({ order_id, version_no }))
    .where('line_no', 'in', lines)
    .execute()
}
