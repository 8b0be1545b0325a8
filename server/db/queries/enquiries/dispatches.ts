import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { Db, DispatchTable, Trx } from '../../schema.ts'

/** Returns the dispatches of an enquiry, the last one last. */
export function findDispatches(db: Db, order_id: OrderId): Promise<DispatchTable[]> {
  return db
    .selectFrom('dispatch')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('dispatch_no')
    .execute()
}

/** The lorry of a parcel. */
type Lorry = Pick<DispatchTable, 'lorry_office' | 'lr_number' | 'lorry_phone'>

/** Returns the last lorry of each enquiry whose parcel was sent. */
export async function findLorries(db: Db, order_ids: readonly OrderId[]): Promise<Map<OrderId, Lorry>> {
  if (order_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('dispatch')
    .select(['order_id', 'lorry_office', 'lr_number', 'lorry_phone'])
    .where('order_id', 'in', order_ids)
    .orderBy('dispatch_no')
    .execute()
  return new Map(rows.map(({ order_id, ...lorry }) => [order_id, lorry]))
}

/** Returns the newest dispatches to the customer of an enquiry, or the newest of all, with the city of each. */
export function findLatestDispatches(db: Db, { mobile_no, limit }: { mobile_no?: string; limit: number }) {
  return db
    .selectFrom('dispatch')
    .innerJoin('enquiry', 'enquiry.order_id', 'dispatch.order_id')
    .select(['lorry_office', 'lorry_phone', 'city'])
    .$if(mobile_no !== undefined, (query) => query.where('mobile_no', '=', mobile_no ?? ''))
    .orderBy('dispatched_at', 'desc')
    .limit(limit)
    .execute()
}

/** Inserts a dispatch. */
export async function insertDispatch(trx: Trx, dispatch: DispatchTable): Promise<void> {
  await trx.insertInto('dispatch').values(dispatch).execute()
}
