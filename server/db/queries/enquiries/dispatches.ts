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

/** Inserts a dispatch. */
export async function insertDispatch(trx: Trx, dispatch: DispatchTable): Promise<void> {
  await trx.insertInto('dispatch').values(dispatch).execute()
}
