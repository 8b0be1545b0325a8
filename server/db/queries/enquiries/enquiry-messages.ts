import type { OrderId } from '#domain/enquiry/enquiry.ts'
import type { Db, EnquiryMessageTable, Trx } from '../../schema.ts'

/** What was told to a customer in WhatsApp, in its order. */
export function findMessages(db: Db, order_id: OrderId): Promise<EnquiryMessageTable[]> {
  return db
    .selectFrom('enquiry_message')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('message_no')
    .execute()
}

/** Adds one. */
export async function insertMessage(trx: Trx, message: EnquiryMessageTable): Promise<void> {
  await trx.insertInto('enquiry_message').values(message).execute()
}
