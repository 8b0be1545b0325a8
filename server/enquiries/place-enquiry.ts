import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { SavedOrder } from '#contract/shop-api.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import { BillingSchema } from '#domain/billing.ts'
import {
  amountsAgree,
  enquiryNumber,
  enquirySeq,
  lineChanges,
  OrderIdSchema,
  type OrderPayload,
  ViewIdSchema,
} from '#domain/enquiry.ts'
import { isBelowMinimum } from '#domain/minimum-order.ts'
import { paise, sumPaise, timesQuantity } from '#domain/money.ts'
import type { Product } from '#domain/product.ts'
import { formatDate } from '#i18n/format.ts'
import type { Catalogue, Snapshot } from '../catalogue/catalogue.ts'
import { orderTries, takeBackTries, takeTries } from '../customers/tries.ts'
import { holdCatalogueVersion } from '../db/queries/catalogue.ts'
import {
  findEnquiryByOrderId,
  insertEnquiry,
  insertStatusChange,
  nextEnquiryNumber,
} from '../db/queries/enquiries.ts'
import { claimIdempotencyKey, findIdempotencyRecord } from '../db/queries/idempotency.ts'
import type { EnquiryLineRow } from '../db/queries/lines.ts'
import type { IdempotencyRecordTable } from '../db/schema.ts'
import { insertNoticesOfPlaced } from '../notices/notices-of.ts'
import type { Guest, SignedInCustomer } from '../principal.ts'
import type { Unit } from '../unit-of-work.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { burstOf } from './burst.ts'
import { orderInfo } from './order.ts'

/** What placing an enquiry needs. */
export type PlaceEnquiryParts = Pick<UseCaseParts, 'write'> & { catalogue: Catalogue }

/**
 * An order as it was sent: checked by OrderPayloadSchema, with its Idempotency-Key, if any (D4). The payload's `sub` says who
 * claims to order; who does is known by the session.
 */
export type SentOrder = { payload: OrderPayload; idempotencyKey?: string | undefined }

/**
 * Places an enquiry: recomputes every amount from the catalogue (D3, D25) and saves enquiry, lines, number, history, key and
 * the notices to send, all or nothing. What was answered is on disk; the same key with the same payload is answered
 * alike, also after the catalogue changed, and however many others the sender has placed (D4, D9).
 */
export async function placeEnquiry(
  parts: PlaceEnquiryParts,
  order: SentOrder,
  by: Guest | SignedInCustomer,
): Promise<Outcome<SavedOrder>> {
  const snapshot = parts.catalogue.current()
  const placed = await parts.write(by, (unit) => place(unit, snapshot, order, by))
  if (placed.refusal) return placed
  if (placed.data !== 'outdated-snapshot') return placed.data
  await parts.catalogue.refresh()
  return placeEnquiry(parts, order, by)
}

/** How it ended, of what stays written whichever way; of what is taken back it is the unit that is refused. */
type Placed = Outcome<SavedOrder> | 'outdated-snapshot'

async function place(
  { trx, now }: Unit,
  snapshot: Snapshot,
  { payload, idempotencyKey }: SentOrder,
  by: Guest | SignedInCustomer,
): Promise<Outcome<Placed>> {
  const payload_hash = createHash('sha256').update(JSON.stringify(payload)).digest('hex')
  async function answerAgain(record: IdempotencyRecordTable): Promise<Outcome<Placed>> {
    const { order_id } = record
    const enquiry = record.payload_hash === payload_hash && (await findEnquiryByOrderId(trx, order_id))
    return enquiry
      ? { data: { data: { order_id, ...orderInfo(enquiry) } } }
      : { refusal: { code: 'idempotency-key-reused' } }
  }

  const before = idempotencyKey && (await findIdempotencyRecord(trx, idempotencyKey))
  if (before) return answerAgain(before)
  if ((await holdCatalogueVersion(trx)) !== snapshot.version) return { data: 'outdated-snapshot' }

  const ordered = payload.product_list.flatMap(({ product_id, qty }) => {
    const product = snapshot.products.get(product_id)
    return product ? [{ product, qty }] : []
  })
  const changes = lineChanges(
    payload.product_list,
    ordered.map(({ product }) => product),
  )
  if (changes.length > 0 || !amountsAgree(payload))
    return { refusal: { code: 'cart-out-of-date', lines: changes } }
  const lines = ordered.map(lineRow)
  const sub_total = sumPaise(lines.map((line) => line.sub_total))
  if (isBelowMinimum(sub_total, snapshot.shop.minimum_orders.ordering))
    return { refusal: { code: 'below-minimum-order' } }
  const tries = orderTries(payload.mobile_no, by.sender)
  const taken = await takeTries(trx, tries, now)
  if (!taken.counted) return { data: { refusal: taken.refusal } }
  const { counted } = taken
  const burst = burstOf(counted)

  const order_id = v.parse(OrderIdSchema, randomId())
  const placed_at = now.toISOString()
  if (idempotencyKey) {
    // Where transactions run side by side, another may have claimed the key since it was looked up.
    const record = { idempotency_key: idempotencyKey, payload_hash, order_id, created_at: placed_at }
    const other = await claimIdempotencyKey(trx, record)
    if (other) {
      await takeBackTries(trx, tries)
      return answerAgain(other)
    }
  }

  const enquiry_year = Number(formatDate(now).slice(-4))
  const enquiry_count = await nextEnquiryNumber(trx, enquiry_year)
  const enquiry = {
    order_id,
    view_id: v.parse(ViewIdSchema, randomId()),
    enquiry_number: enquiryNumber(enquiry_year, enquiry_count),
    enquiry_year,
    enquiry_count,
    seq: enquirySeq(enquiry_year, enquiry_count),
    sub: by.kind === 'customer' ? by.sub : null,
    language: null,
    ...v.parse(BillingSchema, payload),
    sub_total,
    discount_amount: paise(0),
    packing_amount: paise(0),
    net_amount: sub_total,
    amount_in_words: amountInWords(sub_total),
    line_count: lines.length,
    version_counts: 1,
    version_waiting: null,
    received_amount: paise(0),
    refunded_amount: paise(0),
    order_status: 'Enquiry Received',
    status_since: placed_at,
    placed_at,
    call_from: placed_at,
    wrong_number: 0,
    lr_photo_path: null,
    fp: by.sender.fp ?? null,
    burst: burst?.mark ?? null,
    row_version: 1,
  } as const
  await insertEnquiry(trx, enquiry, lines, 'customer')
  await insertStatusChange(trx, {
    order_id,
    order_status: enquiry.order_status,
    changed_at: placed_at,
    changed_by: 'customer',
    actor_kind: by.kind,
  })
  await insertNoticesOfPlaced(trx, enquiry, { burst, counted, now })
  return { data: { data: { order_id, ...orderInfo(enquiry) } } }
}

/** That many of a product as a line that stays as it is when the price list changes. */
function lineRow({ product, qty }: { product: Product; qty: number }): EnquiryLineRow {
  const { product_code, product_name, tamil_name, per, price, discount_percentage, after_discount_price } =
    product
  return {
    product_id: product._id,
    product_code,
    product_name,
    tamil_name,
    per,
    price,
    discount_percentage,
    after_discount_price,
    qty,
    sub_total: timesQuantity(after_discount_price, qty),
  }
}

/** 144 random bits in URL-safe letters (D5). */
function randomId(): string {
  return randomBytes(18).toString('base64url')
}
