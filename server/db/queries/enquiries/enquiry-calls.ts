import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { Db, EnquiryCallTable, Trx, UtcText } from '../../schema.ts'

/** Returns the calls of an enquiry, in their order. */
export function findCalls(db: Db, order_id: OrderId): Promise<EnquiryCallTable[]> {
  return db
    .selectFrom('enquiry_call')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('call_no')
    .execute()
}

/** Inserts a call. */
export async function insertCall(trx: Trx, call: EnquiryCallTable): Promise<void> {
  await trx.insertInto('enquiry_call').values(call).execute()
}

/** Marks a call as recorded by mistake. */
export async function markCallReverted(
  trx: Trx,
  { order_id, call_no }: Pick<EnquiryCallTable, 'order_id' | 'call_no'>,
  taken_back_at: UtcText,
): Promise<void> {
  await trx
    .updateTable('enquiry_call')
    .set({ taken_back_at })
    .where((eb) => eb.and({ order_id, call_no }))
    .execute()
}
