import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { SavedOrder } from '#contract/shop-api.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { isBelowMinimum } from '#domain/enquiry/cart/minimum-order.ts'
import {
  enquiryNumber,
  enquirySeq,
  findLineChanges,
  hasConsistentAmounts,
  OrderIdSchema,
  type OrderPayload,
  ViewIdSchema,
} from '#domain/enquiry/enquiry.ts'
import { type Charge, computeTotals } from '#domain/enquiry/versions/enquiry-version.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { paise, sumPaise } from '#domain/money/money.ts'
import { pick } from '#domain/pick.ts'
import { findClosedSeason } from '#domain/season.ts'
import { formatDate } from '#i18n/indian-time.ts'
import type { Catalogue, Snapshot } from '../catalogue/catalogue.ts'
import { lockCatalogueVersion } from '../db/queries/catalogue/catalogue-version.ts'
import { findEnquiryByOrderId, hasOrderedBefore } from '../db/queries/enquiries/enquiries.ts'
import { insertCall } from '../db/queries/enquiries/enquiry-calls.ts'
import { claimIdempotencyKey, findIdempotencyRecord } from '../db/queries/enquiries/idempotency-records.ts'
import { insertEnquiry } from '../db/queries/enquiries/insert-enquiry.ts'
import { nextEnquiryNumber } from '../db/queries/enquiries/next-enquiry-number.ts'
import { insertFirstStep } from '../db/queries/enquiries/status-changes.ts'
import { insertNotices } from '../db/queries/notices.ts'
import type { EnquiryTable, IdempotencyRecordTable } from '../db/schema.ts'
import { createPlacedNotices, createStatusNotices } from '../notices/create-notices.ts'
import type { Guest, OfficeUser, SignedInCustomer } from '../principal.ts'
import { type ConsumedAttempts, consumeAttempts } from '../rate-limits/consume-attempts.ts'
import { orderLimits } from '../rate-limits/order-limits.ts'
import { refundAttempts } from '../rate-limits/refund-attempts.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { detectBurst } from './detect-burst.ts'
import { toLineRow } from './line-row.ts'
import { toPlacedInfo } from './orders/order-view.ts'

const HOUR = 3_600_000

/** Dependencies of placing an enquiry. */
export type PlaceEnquiryDeps = Pick<UseCaseDeps, 'write'> & { catalogue: Catalogue }

/** Charges that office users can set on a phone enquiry (O4). */
type PhoneCharges = { discount: Charge; packing: Charge }

/**
 * A submitted order, validated by OrderPayloadSchema, with its Idempotency-Key, if any (D4). The payload's `sub` is only a
 * claim; the session identifies the customer.
 */
export type SentOrder = {
  payload: OrderPayload
  idempotencyKey?: string | undefined
  phoneCharges?: PhoneCharges | undefined
}

const NO_CHARGES: PhoneCharges = {
  discount: { amount: paise(0) },
  packing: { amount: paise(0) },
}

/**
 * Places an enquiry: recomputes every amount from the catalogue (D3, D25) and saves all rows and notices in one transaction.
 * The same key with the same payload returns the same response, regardless of later catalogue, season or rate limits (D4, D9).
 * Phone enquiries of office users ignore season and rate limits, are audited, and are not queued for a call.
 */
export async function placeEnquiry(
  deps: PlaceEnquiryDeps,
  order: SentOrder,
  by: Guest | SignedInCustomer | OfficeUser,
): Promise<Outcome<SavedOrder>> {
  const snapshot = deps.catalogue.current()
  const placed = await deps.write(by, (unit) => placeInUnit(unit, snapshot, order, by))
  if (placed.refusal) return placed
  if (placed.data !== 'outdated-snapshot') return placed.data
  await deps.catalogue.refresh()
  return placeEnquiry(deps, order, by)
}

/** The result of a committed unit, which may contain a refusal of the order. A refusal of the unit itself is rolled back. */
type PlacementResult = Outcome<SavedOrder> | 'outdated-snapshot'

/**
 * Rate limits of an order. A device or customer that ordered with the number more than an hour ago has its own limit, so that
 * strangers cannot block it. Newer orders do not prove ownership.
 */
async function limitsForOrder({ trx, now }: Unit, mobile_no: string, by: Guest | SignedInCustomer) {
  const owner = { fp: by.sender.fp, sub: by.kind === 'customer' ? by.sub : undefined }
  const until = new Date(now.getTime() - HOUR).toISOString()
  const isOwn = await hasOrderedBefore(trx, { mobile_no, ...owner, until })
  return orderLimits(mobile_no, by.sender, isOwn ? owner : undefined)
}

async function placeInUnit(
  unit: Unit,
  snapshot: Snapshot,
  { payload, idempotencyKey, phoneCharges }: SentOrder,
  by: Guest | SignedInCustomer | OfficeUser,
): Promise<Outcome<PlacementResult>> {
  const { trx, now } = unit
  // The same cart sent from the page in the other language counts as the same order.
  const { language, ...ordering } = payload
  const payload_hash = createHash('sha256')
    .update(JSON.stringify({ ...ordering, ...phoneCharges }))
    .digest('hex')
  async function replayResponse(record: IdempotencyRecordTable): Promise<Outcome<PlacementResult>> {
    const { order_id } = record
    const enquiry = record.payload_hash === payload_hash && (await findEnquiryByOrderId(trx, order_id))
    if (enquiry) return { data: { data: { order_id, ...toPlacedInfo(enquiry) } } }
    // Tells an office user which enquiry used the key, if they changed the form after a lost connection.
    const about = by.kind === 'office' && (await findEnquiryByOrderId(trx, order_id))?.enquiry_number
    return { refusal: { code: 'idempotency-key-reused', ...(about && { about }) } }
  }

  const before = idempotencyKey && (await findIdempotencyRecord(trx, idempotencyKey))
  if (before) return replayResponse(before)
  if ((await lockCatalogueVersion(trx)) !== snapshot.version) return { data: 'outdated-snapshot' }
  const closed = by.kind === 'office' ? undefined : findClosedSeason(snapshot.shop.season, now)
  if (closed) return { refusal: { code: 'season-closed', ...closed } }

  const ordered = payload.product_list.flatMap(({ product_id, qty }) => {
    const product = snapshot.productById.get(product_id)
    return product ? [{ product, qty }] : []
  })
  const changes = findLineChanges(
    payload.product_list,
    ordered.map(({ product }) => product),
  )
  if (changes.length > 0 || !hasConsistentAmounts(payload))
    return { refusal: { code: 'cart-out-of-date', lines: changes } }
  const lines = ordered.map(toLineRow)
  const sub_total = sumPaise(lines.map((line) => line.sub_total))
  if (isBelowMinimum(sub_total, snapshot.shop.minimum_orders.ordering))
    return { refusal: { code: 'below-minimum-order' } }
  const { discount, packing } = phoneCharges ?? NO_CHARGES
  const totals = computeTotals({ lines, discount, packing })
  if (!totals) return { refusal: { code: 'invalid-fields', problems: { discount: 'discount-too-much' } } }
  const limits = by.kind === 'office' ? [] : await limitsForOrder(unit, payload.mobile_no, by)
  const consumed: ConsumedAttempts =
    limits.length > 0 ? await consumeAttempts(trx, limits, now) : { counted: [] }
  if (!consumed.counted) return { data: { refusal: consumed.refusal } }
  const { counted } = consumed
  const burst = detectBurst(counted)

  const order_id = v.parse(OrderIdSchema, randomId())
  const placed_at = now.toISOString()
  if (idempotencyKey) {
    // With concurrent transactions, another request may have claimed the key after the lookup.
    const record = { idempotency_key: idempotencyKey, payload_hash, order_id, created_at: placed_at }
    const other = await claimIdempotencyKey(trx, record)
    if (other) {
      await refundAttempts(trx, limits)
      return replayResponse(other)
    }
  }

  const notices =
    by.kind === 'office'
      ? []
      : await createPlacedNotices(trx, { order_id, email_id: payload.email_id }, { burst, counted, now })

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
    language: language ?? null,
    ...pick(payload, BILLING_FIELDS),
    ...totals,
    amount_in_words: amountInWords(totals.net_amount),
    line_count: lines.length,
    version_counts: 1,
    version_waiting: null,
    received_amount: paise(0),
    refunded_amount: paise(0),
    order_status: 'Enquiry Received',
    status_since: placed_at,
    placed_at,
    call_from: by.kind === 'office' ? null : placed_at,
    wrong_number: 0,
    lr_photo_path: null,
    fp: by.kind === 'office' ? null : (by.sender.fp ?? null),
    burst: burst?.mark ?? null,
    row_version: 1,
  } as const
  const version = {
    made_by: actorName(by),
    discount_percentage: 'percentage' in discount ? discount.percentage : null,
    packing_percentage: 'percentage' in packing ? packing.percentage : null,
  }
  await insertEnquiry(trx, enquiry, lines, version)
  await insertFirstStep(trx, {
    order_id,
    order_status: enquiry.order_status,
    changed_at: placed_at,
    changed_by: actorName(by),
    actor_kind: by.kind,
  })
  await insertNotices(trx, notices, placed_at)
  if (by.kind === 'office') await recordPhoneEnquiry(unit, enquiry)
  return { data: { data: { order_id, ...toPlacedInfo(enquiry) } } }
}

/** Records the call, audits the enquiry and notifies the customer. The shop itself needs no notice. */
async function recordPhoneEnquiry(unit: Unit, enquiry: EnquiryTable): Promise<void> {
  const { order_id, placed_at, enquiry_number, customer_name, mobile_no, city, net_amount, line_count } =
    enquiry
  const called = {
    called_at: placed_at,
    called_by: actorName(unit.by),
    call_back_at: null,
    taken_back_at: null,
  }
  await insertCall(unit.trx, { order_id, call_no: 1, outcome: 'Reached', note: '', ...called })
  unit.notify(createStatusNotices(enquiry, 1).filter(({ recipient }) => recipient === 'customer'))
  unit.audit({
    action: 'create',
    subject: { kind: 'enquiry', id: enquiry_number, label: enquiry_number },
    after: { customer_name, mobile_no, city, net_amount, line_count },
  })
}

/** Returns 144 random bits as base64url (D5). */
function randomId(): string {
  return randomBytes(18).toString('base64url')
}
