import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Order, OrderInfo } from '#contract/shop-api.ts'
import {
  ORDERS_PER_PAGE,
  type OwnOrdersQuery,
  type Sub,
  type TrackingQuery,
} from '#domain/customer/customer.ts'
import { type AcceptedChanges, OrderIdSchema } from '#domain/enquiry/enquiry.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { findUndoableStep } from '#domain/enquiry/enquiry-steps.ts'
import { findLorries } from '../db/queries/enquiries/dispatches.ts'
import { findEnquiryByOrderId, hasOrderedBefore } from '../db/queries/enquiries/enquiries.ts'
import {
  type EnquiryOwner,
  type EnquiryWithLines,
  findLatestEnquiries,
  findPrintableEnquiry,
} from '../db/queries/enquiries/enquiries-with-lines.ts'
import { findVersionContents } from '../db/queries/enquiries/enquiry-versions.ts'
import { findHistories } from '../db/queries/enquiries/status-changes.ts'
import type { Db } from '../db/schema.ts'
import type { Guest, SignedInCustomer } from '../principal.ts'
import { consumeAttemptsAndCommit } from '../rate-limits/consume-attempts.ts'
import {
  isStrangerTrackingMaxReached,
  ownTrackingLimits,
  strangerTrackingLimits,
} from '../rate-limits/tracking-limits.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { acceptOwnVersion } from './change-enquiry.ts'
import { findEnquiryByReceiptId } from './find-lorry-receipt.ts'
import { type EnquiryWithDetails, receiptUrl, toFullOrder, toMaskedOrder, toOrderInfo } from './order-view.ts'

/** Statuses of parcels that were given to a lorry. */
const SENT_STATUSES: ReadonlySet<EnquiryStatus> = new Set(['In Transport', 'Reached City', 'Collected'])

/** Limits of a list without a page number: orders, and lines of all orders together. */
const LATEST_MAX = { limit: 50, lines: 1000 }

/** Finds what the thank-you screen shows for an order id (D5). */
export async function findOrderInfo(db: Db, id: string): Promise<OrderInfo | undefined> {
  const orderId = v.safeParse(OrderIdSchema, id)
  const enquiry = orderId.success ? await findEnquiryByOrderId(db, orderId.output) : undefined
  return enquiry && toOrderInfo(enquiry)
}

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

async function findOrderPage(
  db: Db,
  owner: EnquiryOwner,
  page: number | undefined,
): Promise<EnquiryWithDetails[]> {
  const pageLimits = page ? { limit: ORDERS_PER_PAGE, after: (page - 1) * ORDERS_PER_PAGE } : LATEST_MAX
  return addOrderDetails(db, await findLatestEnquiries(db, owner, pageLimits))
}

/** Adds first version, waiting version, status before cancellation and lorry. Unchanged enquiries need no extra query. */
async function addOrderDetails(
  db: Db,
  enquiries: readonly EnquiryWithLines[],
): Promise<EnquiryWithDetails[]> {
  const versionKeys = enquiries.flatMap(({ order_id, version_counts, version_waiting }) => [
    ...(version_counts > 1 ? [{ order_id, version_no: 1 }] : []),
    ...(version_waiting === null ? [] : [{ order_id, version_no: version_waiting }]),
  ])
  const versions = await findVersionContents(db, versionKeys)
  const sent = enquiries.filter(({ order_status }) => SENT_STATUSES.has(order_status))
  const lorries = await findLorries(db, sent.map(orderIdOf))
  const cancelled = enquiries.filter(({ order_status }) => order_status === 'Cancelled')
  const steps = await findHistories(db, cancelled.map(orderIdOf))
  return enquiries.map((enquiry) => {
    const { order_id, version_waiting } = enquiry
    const ownVersions = versions.filter((version) => version.order_id === order_id)
    return {
      ...enquiry,
      firstVersion: ownVersions.find(({ version_no }) => version_no === 1),
      waitingVersion: ownVersions.find(({ version_no }) => version_no === version_waiting),
      cancelledFrom: findUndoableStep(steps.filter((step) => step.order_id === order_id))?.previousStatus,
      lorry: lorries.get(order_id),
    }
  })
}

const orderIdOf = ({ order_id }: EnquiryWithLines) => order_id

/**
 * Accepts the proposed version for the holder of an order id and returns the updated enquiry. Idempotent, because the first
 * response may get lost. Refused like `acceptOwnVersion`.
 */
export async function acceptChanges(
  { db, write }: UseCaseDeps,
  { id, version_no }: AcceptedChanges,
  by: Guest | SignedInCustomer,
): Promise<Outcome<Order>> {
  const { refusal } = await acceptOwnVersion({ write }, { id, version_no }, by)
  if (refusal && refusal.code !== 'stale-version') return { refusal }
  const order = await findPrintableOrder(db, id)
  if (!order) return { refusal: { code: 'not-found' } }
  return refusal && order.version_no !== version_no ? { refusal } : { data: order }
}

/** Finds the latest orders that a customer placed while signed in, in full (D10), or one page of them. */
export async function findOwnOrders(
  { db }: UseCaseDeps,
  { page }: OwnOrdersQuery,
  { sub }: SignedInCustomer,
): Promise<Outcome<readonly Order[]>> {
  const enquiries = await findOrderPage(db, { sub }, page)
  return { data: enquiries.map((enquiry) => toFullOrder(enquiry, enquiry.order_id)) }
}

/** Logged when devices without an order track more numbers than customers would. */
export const TRACKING_ABUSE_WARNING =
  'More numbers are tracked than customers would: somebody may be collecting them'

/**
 * Finds the latest orders of a mobile number, or one page of them, masked because anyone can enter a number (D6). Devices and
 * signed-in customers that ordered with the number have rate limits apart from strangers.
 */
export async function trackOrders(
  deps: UseCaseDeps & { logger: Logger },
  { mobile_no, page }: TrackingQuery,
  by: Guest,
): Promise<Outcome<readonly Order[]>> {
  const { db, logger } = deps
  const customer = await by.findCustomer()
  const owner = { fp: by.sender.fp, sub: customer?.sub }
  const limits = (await hasOrderedBefore(db, { mobile_no, ...owner }))
    ? ownTrackingLimits(mobile_no, owner)
    : await strangerTrackingLimits(deps, mobile_no, by.sender)
  const { counted, refusal } = await consumeAttemptsAndCommit(deps, by, limits)
  if (refusal) return { refusal }
  if (isStrangerTrackingMaxReached(counted)) logger.warn(TRACKING_ABUSE_WARNING)
  const enquiries = await findOrderPage(db, { mobile_no }, page)
  return { data: enquiries.map(toMaskedOrder) }
}
