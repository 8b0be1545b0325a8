import type { Lorry, Order, OrderInfo, PlacedOrderInfo } from '#contract/shop-api.ts'
import { maskMobile, maskName } from '#domain/customer/mask-personal-data.ts'
import { EMPTY_BILLING, ORDER_BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { OrderId, ViewId } from '#domain/enquiry/ids/order-id.ts'
import { amountDue } from '#domain/enquiry/payments/amount-due.ts'
import { computeBalanceFromSums } from '#domain/enquiry/payments/enquiry-balance.ts'
import { diffVersions, type VersionContent } from '#domain/enquiry/versions/enquiry-version.ts'
import { pick } from '#domain/pick.ts'
import type { EnquiryWithLines } from '../../db/queries/enquiries/enquiries-with-lines.ts'
import type { VersionWithContent } from '../../db/queries/enquiries/enquiry-versions.ts'
import type { EnquiryTable } from '../../db/schema.ts'

/** Maps a newly placed enquiry to what the thank-you screen shows. */
export function toPlacedInfo({ enquiry_number, placed_at, net_amount }: EnquiryTable): PlacedOrderInfo {
  return { enquiry_number, enquiry_time: placed_at, payable_amount: net_amount }
}

/** Maps an enquiry to what the thank-you screen shows on later visits, with its present state. */
export function toOrderInfo(enquiry: EnquiryTable): OrderInfo {
  return {
    ...toPlacedInfo(enquiry),
    order_status: enquiry.order_status,
    version_no: enquiry.version_counts,
    has_waiting: enquiry.version_waiting !== null,
    received: enquiry.received_amount,
    refunded: enquiry.refunded_amount,
    amount_due: amountDue(enquiry),
  }
}

/**
 * An enquiry with its history: the first version if another is current, the waiting version, the status before cancellation,
 * and the lorry of a sent parcel.
 */
export type EnquiryWithDetails = EnquiryWithLines & {
  firstVersion: VersionWithContent | undefined
  waitingVersion: VersionWithContent | undefined
  cancelledFrom: EnquiryStatus | undefined
  lorry: Lorry | undefined
}

/** The URL of the receipt photo for an order id or a receipt id. */
export const receiptUrl = (id: string) => `/transport/receipt?id=${id}`

/** Maps an enquiry in full, under the id of the request. Money and waiting changes are included for the order id only. */
export function toFullOrder(enquiry: EnquiryWithDetails, _id: OrderId | ViewId): Order {
  const current = contentOf(enquiry)
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
    changes: enquiry.firstVersion ? diffVersions(enquiry.firstVersion.content, current) : [],
    ...(_id === enquiry.order_id && holderFields(enquiry, current)),
    order_status: enquiry.order_status,
    // Images are requested without a token, so the URL needs the order id, also for an owner who used the view id.
    lr_photo_path: enquiry.lr_photo_path && receiptUrl(enquiry.order_id),
    ...(enquiry.lorry && { lorry: enquiry.lorry }),
    product_list: enquiry.lines.map(({ product_id: _, ...line }) => line),
  }
}

/** The content of the current version. */
function contentOf({ lines, discount_amount, packing_amount }: EnquiryWithLines): VersionContent {
  return { lines, discount: { amount: discount_amount }, packing: { amount: packing_amount } }
}

function holderFields(
  enquiry: EnquiryWithDetails,
  current: VersionContent,
): Pick<Order, 'money' | 'waiting'> {
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
      changes: diffVersions(current, waitingVersion.content),
    },
  }
}

/** Maps an enquiry for holders of only a mobile number or view id. Contains no personal data (D6). */
export function toMaskedOrder(enquiry: EnquiryWithDetails): Order {
  const { customer_name, city, mobile_no } = enquiry
  return {
    ...toFullOrder(
      { ...enquiry, ...EMPTY_BILLING, customer_name: maskName(customer_name), city },
      enquiry.view_id,
    ),
    customer_mobile_no: maskMobile(mobile_no),
    // The photo shows consignee, address and number unmasked.
    lr_photo_path: null,
    ...(enquiry.lr_photo_path && { has_hidden_receipt: true }),
  }
}
