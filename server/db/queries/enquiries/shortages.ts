import { sql } from 'kysely'
import type { ProductId } from '#domain/catalogue/product.ts'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { Db, ShortageTable, Trx } from '../../schema.ts'

/**
 * Joins marked shortages with the lines to which they still apply: the line has the same quantity and is not ticked, and the
 * product is sold out or was removed from the price list.
 */
function selectShortages(db: Db) {
  return db
    .selectFrom('shortage')
    .innerJoin('enquiry as owner', 'owner.order_id', 'shortage.order_id')
    .innerJoin('enquiry_line as line', (join) =>
      join
        .onRef('line.order_id', '=', 'shortage.order_id')
        .onRef('line.version_no', '=', 'owner.version_counts')
        .onRef('line.product_id', '=', 'shortage.product_id')
        .onRef('line.qty', '=', 'shortage.qty'),
    )
    .leftJoin('product', 'product.product_id', 'shortage.product_id')
    .leftJoin('packing_tick as tick', (join) =>
      join
        .onRef('tick.order_id', '=', 'line.order_id')
        .onRef('tick.version_no', '=', 'line.version_no')
        .onRef('tick.line_no', '=', 'line.line_no'),
    )
    .where('owner.order_status', 'in', ['Paid', 'Packed'])
    .where('tick.line_no', 'is', null)
    .where((eb) => eb.or([eb('product.is_sold_out', '=', 1), eb('product.product_id', 'is', null)]))
}

/** Returns the lines that an enquiry's packer does not find, in their order. */
export function findShortages(db: Db, order_id: OrderId) {
  return selectShortages(db)
    .select(['shortage.product_id', 'line.product_name', 'line.tamil_name', 'shortage.qty'])
    .select(['shortage.marked_at', 'shortage.marked_by'])
    .where('shortage.order_id', '=', order_id)
    .orderBy('line.line_no')
    .execute()
}

/** Counts the shortages of each row in a query of `enquiry`. */
export const countShortages = (db: Db) =>
  selectShortages(db)
    .select(({ fn }) => fn.countAll<number>().as('shortages'))
    .where('shortage.order_id', '=', sql<OrderId>`enquiry.order_id`)
    .as('shortages')

/** Marks a line as short. A later mark replaces an earlier one. */
export async function upsertShortage(trx: Trx, shortage: ShortageTable): Promise<void> {
  const { qty, marked_at, marked_by } = shortage
  await trx
    .insertInto('shortage')
    .values(shortage)
    .onConflict((oc) => oc.columns(['order_id', 'product_id']).doUpdateSet({ qty, marked_at, marked_by }))
    .execute()
}

/** Removes the mark of a line. */
export async function deleteShortage(
  trx: Trx,
  key: { order_id: OrderId; product_id: ProductId },
): Promise<void> {
  await trx
    .deleteFrom('shortage')
    .where((eb) => eb.and(key))
    .execute()
}
