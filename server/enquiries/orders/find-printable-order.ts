import type { Order } from '#contract/shop-api.ts'
import type { Sub } from '#domain/customer/customer-id.ts'
import { findPrintableEnquiry } from '../../db/queries/enquiries/enquiries-with-lines.ts'
import type { Db } from '../../db/schema.ts'
import { findEnquiryByReceiptId } from '../find-lorry-receipt.ts'
import { addOrderDetails } from './add-order-details.ts'
import { receiptUrl, toFullOrder, toMaskedOrder } from './order-view.ts'

/**
 * Finds an enquiry for printing: in full by order id (D5), masked by view id (D6), masked with the photo by receipt id. The
 * customer who placed it, identified by the session's `sub`, sees it in full by view id too.
 */
export async function findPrintableOrder(db: Db, id: string, sub?: Sub): Promise<Order | undefined> {
  const found = await findPrintableEnquiry(db, id)
  const [enquiry] = await addOrderDetails(db, found ? [found] : [])
  if (!enquiry) return findOrderOfReceipt(db, id)
  if (id === enquiry.order_id) return toFullOrder(enquiry, enquiry.order_id)
  const isOwn = sub !== undefined && sub === enquiry.sub
  return isOwn ? toFullOrder(enquiry, enquiry.view_id) : toMaskedOrder(enquiry)
}

/** Finds a masked enquiry with the photo of the receipt id. */
async function findOrderOfReceipt(db: Db, id: string): Promise<Order | undefined> {
  const opened = await findEnquiryByReceiptId(db, id)
  const order = opened && (await findPrintableOrder(db, opened.view_id))
  if (!order) return undefined
  const { has_hidden_receipt: _, ...masked } = order
  return { ...masked, lr_photo_path: receiptUrl(id) }
}
