import type { Lorry, Order, OrderInfo, PlacedOrderInfo } from '#contract/shop-api.ts'
import { maskMobile, maskName } from '#domain/customer/mask-personal-data.ts'
import { EMPTY_BILLING, ORDER_BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import type { OrderId, ViewId } from '#domain/enquiry/enquiry.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { amountDue } from '#domain/enquiry/payments/amount-due.ts'
import { computeBalanceFromSums } from '#domain/enquiry/payments/enquiry-balance.ts'
import { diffVersions, type VersionContent } from '#domain/enquiry/versions/enquiry-version.ts'
import { pick } from '#domain/pick.ts'
import type { EnquiryWithLines } from '../db/queries/enquiries/enquiries.ts'
import type { VersionWithContent } from '../db/queries/enquiries/enquiry-versions.ts'
import type { EnquiryTable } from '../db/schema.ts'

/** What the thank-you screen shows of an enquiry that was just placed. */
export function toPlacedInfo({ enquiry_number, placed_at, net_amount }: EnquiryTable): PlacedOrderInfo {
  return { enquiry_number, enquiry_time: placed_at, payable_amount: net_amount }
}

/** What it shows later, with what became of it. */
export function toOrderInfo(enquiry: EnquiryTable): OrderInfo {
  return {
    ...toPlacedInfo(enquiry),
    order_status: enquiry.order_status,
    version_no: enquiry.version_counts,
    has_waiting: enquiry.version_waiting !== null,
    received: enquiry.received_amount,
    amount_due: amountDue(enquiry),
  }
}

/**
 * An enquiry with what it was and may become: its first version, where another counts, and the one that waits, if any; of a
 * cancelled one the status before; of a parcel that was sent its lorry.
 */
export type EnquiryWithDetails = EnquiryWithLines & {
  firstVersion: VersionWithContent | undefined
  waitingVersion: VersionWithContent | undefined
  cancelledFrom: EnquiryStatus | undefined
  lorry: Lorry | undefined
}

/** Where the photo is that an order id or a receipt id opens. */
export const receiptUrl = (id: string) => `/transport/receipt?id=${id}`

/** An enquiry in full, under the one of its ids by which it was asked for; what concerns money and consent for its order id alone. */
export function toFullOrder(enquiry: EnquiryWithDetails, _id: OrderId | ViewId): Order {
  const counts = contentOf(enquiry)
  return {
    _id,
    order_no: enquiry.enquiry_number,
    order_date: enquiry.placed_at,
    ...pick(enquiry, ORDER_BILLING_FIELDS),
    customer_city: enquiry.city,
    customer_mobile_no: enquiry.mobile_no,
    version_no: enquiry.version_counts,
    sub_total: enquiry.sub_total,
    discount_amount: enquiry.discount_amount,
    packing_amount: enquiry.packing_amount,
    net_amount: enquiry.net_amount,
    placed_amount: enquiry.firstVersion?.net_amount ?? enquiry.net_amount,
    changes: enquiry.firstVersion ? diffVersions(enquiry.firstVersion.content, counts) : [],
    ...(_id === enquiry.order_id && holderFields(enquiry, counts)),
    order_status: enquiry.order_status,
    // A picture is asked for without a token: its address needs the order id, also for the owner who came with the view id.
    lr_photo_path: enquiry.lr_photo_path && receiptUrl(enquiry.order_id),
    ...(enquiry.lorry && { lorry: enquiry.lorry }),
    product_list: enquiry.lines.map(({ product_id: _, ...line }) => line),
  }
}

/** The content of the version that counts. */
function contentOf({ lines, discount_amount, packing_amount }: EnquiryWithLines): VersionContent {
  return { lines, discount: { amount: discount_amount }, packing: { amount: packing_amount } }
}

function holderFields(enquiry: EnquiryWithDetails, counts: VersionContent): Pick<Order, 'money' | 'waiting'> {
  const { net_amount, received_amount, refunded_amount, waitingVersion, cancelledFrom } = enquiry
  const sums = { net: net_amount, received: received_amount, refunded: refunded_amount }
  const { overpaid: _, ...money } = computeBalanceFromSums(sums, cancelledFrom)
  if (!waitingVersion) return { money }
  return {
    money,
    waiting: {
      version_no: waitingVersion.version_no,
      net_amount: waitingVersion.net_amount,
      amount_due: amountDue({ ...enquiry, net_amount: waitingVersion.net_amount }),
      changes: diffVersions(counts, waitingVersion.content),
    },
  }
}

/** The same for whoever knows no more than a mobile number or a view id: nothing personal in it (D6). */
export function toMaskedOrder(enquiry: EnquiryWithDetails): Order {
  const { customer_name, city, mobile_no } = enquiry
  return {
    ...toFullOrder(
      { ...enquiry, ...EMPTY_BILLING, customer_name: maskName(customer_name), city },
      enquiry.view_id,
    ),
    customer_mobile_no: maskMobile(mobile_no),
    // Consignee, address and number stand unmasked in the photo.
    lr_photo_path: null,
    ...(enquiry.lr_photo_path && { has_hidden_receipt: true }),
  }
}
