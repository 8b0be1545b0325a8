import { createHash } from 'node:crypto'
import { paymentId, viewIdOfPaymentId } from '#domain/enquiry/ids/payment-id.ts'
import { findEnquiryById } from '../../db/queries/enquiries/enquiries.ts'
import type { Db, EnquiryTable } from '../../db/schema.ts'

/** Returns the id that opens the payment page of an enquiry. */
export const paymentIdOf = ({ view_id, order_id }: Pick<EnquiryTable, 'view_id' | 'order_id'>): string =>
  paymentId(view_id, createHash('sha256').update(order_id).digest('hex'))

/** Finds the enquiry of a payment id. */
export async function findEnquiryByPaymentId(db: Db, id: string): Promise<EnquiryTable | undefined> {
  const view_id = viewIdOfPaymentId(id)
  const enquiry = view_id === undefined ? undefined : await findEnquiryById(db, view_id)
  return enquiry && paymentIdOf(enquiry) === id ? enquiry : undefined
}
