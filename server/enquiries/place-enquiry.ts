import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { SavedOrder } from '#contract/shop-api.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { enquiryNumber, enquirySeq } from '#domain/enquiry/ids/enquiry-number.ts'
import { OrderIdSchema, ViewIdSchema } from '#domain/enquiry/ids/order-id.ts'
import type { OrderPayload } from '#domain/enquiry/order/order-payload.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { paise } from '#domain/money/money.ts'
import { pick } from '#domain/pick.ts'
import { findClosedSeason } from '#domain/season.ts'
import { formatDate } from '#i18n/indian-time.ts'
import type { Catalogue, Snapshot } from '../catalogue/catalogue.ts'
import { lockCatalogueVersion } from '../db/queries/catalogue/catalogue-version.ts'
import { findEnquiryByOrderId, hasOrderedBefore } from '../db/queries/enquiries/enquiries.ts'
import { claimIdempotencyKey, findIdempotencyRecord } from '../db/queries/enquiries/idempotency-records.ts'
import { insertEnquiry } from '../db/queries/enquiries/insert-enquiry.ts'
import { nextEnquiryNumber } from '../db/queries/enquiries/next-enquiry-number.ts'
import { insertFirstStep } from '../db/queries/enquiries/status-changes.ts'
import { insertNotices } from '../db/queries/notices.ts'
import type { IdempotencyRecordTable } from '../db/schema.ts'
import { createPlacedNotices } from '../notices/create-notices.ts'
import type { Guest, OfficeUser, SignedInCustomer } from '../principal.ts'
import { type ConsumedAttempts, consumeAttempts } from '../rate-limits/consume-attempts.ts'
import { orderLimits } from '../rate-limits/order-limits.ts'
import { refundAttempts } from '../rate-limits/refund-attempts.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { detectBurst } from './detect-burst.ts'
import { toPlacedInfo } from './orders/order-view.ts'
import { type OrderCharges, priceOrder } from './price-order.ts'
import { recordPhoneEnquiry } from './record-phone-enquiry.ts'

const HOUR = 3_600_000

/** Dependencies of placing an enquiry. */
export type PlaceEnquiryDeps = Pick<UseCaseDeps, 'write'> & { catalogue: Catalogue }

/**
 * A submitted order, validated by OrderPayloadSchema, with its Idempotency-Key, if any (D4). The payload's `sub` is only a
 * claim; the session identifies the customer. Office users can set charges on a phone enquiry (O4).
 */
export type SentOrder = {
  payload: OrderPayload
  idempotencyKey?: string | undefined
  phoneCharges?: OrderCharges | undefined
}

const NO_CHARGES: OrderCharges = {
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
  const placed = await deps.write(by, (unit) => placeInTransaction(unit, snapshot, order, by))
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
async function findOrderLimits({ trx, now }: Unit, mobile_no: string, by: Guest | SignedInCustomer) {
  const owner = { fp: by.sender.fp, sub: by.kind === 'customer' ? by.sub : undefined }
  const oneHourAgo = new Date(now.getTime() - HOUR).toISOString()
  const isOwner = await hasOrderedBefore(trx, { mobile_no, ...owner, until: oneHourAgo })
  return orderLimits(mobile_no, by.sender, isOwner ? owner : undefined)
}

async function placeInTransaction(
  unit: Unit,
  snapshot: Snapshot,
  { payload, idempotencyKey, phoneCharges }: SentOrder,
  by: Guest | SignedInCustomer | OfficeUser,
): Promise<Outcome<PlacementResult>> {
  const { trx, now } = unit
  // The same cart sent from the page in the other language counts as the same order.
  const { language, ...payloadWithoutLanguage } = payload
  const payload_hash = createHash('sha256')
    .update(JSON.stringify({ ...payloadWithoutLanguage, ...phoneCharges }))
    .digest('hex')
  async function replayResponse(record: IdempotencyRecordTable): Promise<Outcome<PlacementResult>> {
    const { order_id } = record
    const enquiry = record.payload_hash === payload_hash && (await findEnquiryByOrderId(trx, order_id))
    if (enquiry) return { data: { data: { order_id, ...toPlacedInfo(enquiry) } } }
    // Tells an office user which enquiry used the key, if they changed the form after a lost connection.
    const usedNumber = by.kind === 'office' && (await findEnquiryByOrderId(trx, order_id))?.enquiry_number
    return { refusal: { code: 'idempotency-key-reused', ...(usedNumber && { about: usedNumber }) } }
  }

  const earlierRequest = idempotencyKey && (await findIdempotencyRecord(trx, idempotencyKey))
  if (earlierRequest) return replayResponse(earlierRequest)
  if ((await lockCatalogueVersion(trx)) !== snapshot.version) return { data: 'outdated-snapshot' }
  const closedSeason = by.kind === 'office' ? undefined : findClosedSeason(snapshot.shop.season, now)
  if (closedSeason) return { refusal: { code: 'season-closed', ...closedSeason } }

  const charges = phoneCharges ?? NO_CHARGES
  const priced = priceOrder(payload, snapshot, charges)
  if (priced.refusal) return priced
  const { lines, totals } = priced.data
  const limits = by.kind === 'office' ? [] : await findOrderLimits(unit, payload.mobile_no, by)
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
    const concurrentRequest = await claimIdempotencyKey(trx, record)
    if (concurrentRequest) {
      await refundAttempts(trx, limits)
      return replayResponse(concurrentRequest)
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
    assigned_to: null,
    row_version: 1,
  } as const
  const { discount, packing } = charges
  const firstVersion = {
    made_by: actorName(by),
    discount_percentage: 'percentage' in discount ? discount.percentage : null,
    packing_percentage: 'percentage' in packing ? packing.percentage : null,
  }
  await insertEnquiry(trx, enquiry, lines, firstVersion)
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

/** Returns 144 random bits as base64url (D5). */
function randomId(): string {
  return randomBytes(18).toString('base64url')
}
