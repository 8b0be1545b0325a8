import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { Db, EnquiryMessageTable, Trx } from '../../schema.ts'

/** Returns the WhatsApp messages to a customer about an enquiry, in their order. */
export function findMessages(db: Db, order_id: OrderId): Promise<EnquiryMessageTable[]> {
  return db
    .selectFrom('enquiry_message')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('message_no')
    .execute()
}

/** Inserts a message. */
export async function insertMessage(trx: Trx, message: EnquiryMessageTable): Promise<void> {
  await trx.insertInto('enquiry_message').values(message).execute()
}
