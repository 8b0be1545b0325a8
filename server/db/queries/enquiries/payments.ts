import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { Db, PaymentTable, Trx } from '../../schema.ts'

/** Returns the payments of an enquiry, in the order in which they were recorded. */
export function findPayments(db: Db, order_id: OrderId): Promise<PaymentTable[]> {
  return db.selectFrom('payment').selectAll().where('order_id', '=', order_id).orderBy('payment_no').execute()
}

/** Inserts a payment. Returns false if a payment that was not reverted has the same reference. */
export async function insertPayment(trx: Trx, payment: PaymentTable): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment')
    .values(payment)
    .onConflict((oc) => oc.doNothing())
    .returning('payment_no')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the number of the enquiry whose payment has a reference. */
export async function findEnquiryNumberByReference(
  db: Db,
  { kind, reference_key }: Pick<PaymentTable, 'kind' | 'reference_key'>,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payment')
    .innerJoin('enquiry', 'enquiry.order_id', 'payment.order_id')
    .select('enquiry_number')
    .where('kind', '=', kind)
    .where('reference_key', '=', reference_key)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return found?.enquiry_number
}

/** Marks a payment as recorded by mistake. */
export async function markPaymentReverted(
  trx: Trx,
  { order_id, payment_no }: Pick<PaymentTable, 'order_id' | 'payment_no'>,
  reverted: Pick<PaymentTable, 'taken_back_at' | 'taken_back_by' | 'taken_back_reason'>,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set(reverted)
    .where((eb) => eb.and({ order_id, payment_no }))
    .execute()
}
