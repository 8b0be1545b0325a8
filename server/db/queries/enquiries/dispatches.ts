import type { OrderId } from '#domain/enquiry/enquiry.ts'
import type { Db, DispatchTable, Trx } from '../../schema.ts'

/** With which lorries a parcel was said to be, the last of them last. */
export function findDispatches(db: Db, order_id: OrderId): Promise<DispatchTable[]> {
  return db
    .selectFrom('dispatch')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('dispatch_no')
    .execute()
}

/** With which lorry a parcel goes. */
type Lorry = Pick<DispatchTable, 'lorry_office' | 'lr_number' | 'lorry_phone'>

/** Of enquiries whose parcels were sent: with which lorry each goes, as was said last. */
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

/** Adds one. */
export async function insertDispatch(trx: Trx, dispatch: DispatchTable): Promise<void> {
  await trx.insertInto('dispatch').values(dispatch).execute()
}
