import type { Insertable } from 'kysely'
import * as v from 'valibot'
import type { Sub } from '#domain/customer/customer-id.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import type { EnquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { type OrderId, OrderIdSchema, ViewIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { buildSearchText, type EnquirySearchFields } from '#domain/search/enquiry-search.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import type {
  Db,
  EnquiryStatusChangeTable,
  EnquiryTable,
  EnquiryVersionTable,
  Trx,
  UtcText,
} from '../../schema.ts'
import { type EnquiryLineRow, linesOfVersion } from './enquiry-lines.ts'

/** An enquiry with the lines of the version in effect, in their order. */
export type EnquiryWithLines = EnquiryTable & { lines: EnquiryLineRow[] }

/**
 * Returns the next enquiry count of a year (India's time), from 1. A rollback releases the count, so that a year has no gap.
 * Other transactions wait for it until commit: take it last, just before `insertEnquiry`.
 */
export async function nextEnquiryNumber(trx: Trx, year: number): Promise<number> {
  const { last_count } = await trx
    .insertInto('enquiry_counter')
    .values({ enquiry_year: year, last_count: 1 })
    .onConflict((oc) =>
      oc
        .column('enquiry_year')
        .doUpdateSet((eb) => ({ last_count: eb('enquiry_counter.last_count', '+', 1) })),
    )
    .returning('last_count')
    .executeTakeFirstOrThrow()
  return last_count
}

/** Columns of version 1 that the enquiry does not have: its author, and charges that were entered as percentages. */
type FirstVersion = Pick<EnquiryVersionTable, 'made_by' | 'discount_percentage' | 'packing_percentage'>

const BY_CUSTOMER: FirstVersion = { made_by: 'customer', discount_percentage: null, packing_percentage: null }

/**
 * Inserts a new enquiry with its version 1, its search text and its lines, numbered from 1 in the order given. `lines` must
 * not be empty.
 */
export async function insertEnquiry(
  trx: Trx,
  enquiry: EnquiryTable,
  lines: readonly EnquiryLineRow[],
  first = BY_CUSTOMER,
): Promise<void> {
  const { order_id, placed_at, sub_total, discount_amount, packing_amount, net_amount } = enquiry
  const version_no = 1
  const version = {
    order_id,
    version_no,
    made_at: placed_at,
    ...first,
    note: '',
    sub_total,
    discount_amount,
    packing_amount,
    net_amount,
    outcome: 'at once',
    outcome_at: placed_at,
    outcome_by: first.made_by,
  } as const
  await trx
    .insertInto('enquiry')
    .values({ ...enquiry, search_text: buildSearchText(enquiry) })
    .execute()
  await trx.insertInto('enquiry_version').values(version).execute()
  await insertInChunks(linesOfVersion({ order_id, version_no }, lines), (rows) =>
    trx.insertInto('enquiry_line').values(rows).execute(),
  )
}

/** Locks an enquiry until commit and increments its `row_version`. Returns the updated row. */
export function lockEnquiryForUpdate(
  trx: Trx,
  key: { enquiry_number: EnquiryNumber } | { order_id: OrderId },
): Promise<EnquiryTable | undefined> {
  return trx
    .updateTable('enquiry')
    .set((eb) => ({ row_version: eb('row_version', '+', 1) }))
    .where((eb) => eb.and(key))
    .returningAll()
    .executeTakeFirst()
}

/** Locks an enquiry until commit without a change. */
export function lockEnquiry(trx: Trx, enquiry_number: EnquiryNumber): Promise<EnquiryTable | undefined> {
  return trx
    .updateTable('enquiry')
    .set((eb) => ({ row_version: eb.ref('row_version') }))
    .where('enquiry_number', '=', enquiry_number)
    .returningAll()
    .executeTakeFirst()
}

/** Locks the first new enquiries of a burst, at most `limit`, like `lockEnquiryForUpdate`. */
export function lockNewEnquiriesOfBurst(trx: Trx, burst: string, limit: number): Promise<EnquiryTable[]> {
  const ofBurst = trx
    .selectFrom('enquiry')
    .select('order_id')
    .where('burst', '=', burst)
    .where('order_status', '=', 'Enquiry Received')
    .orderBy('seq')
    .limit(limit)
  return (
    trx
      .updateTable('enquiry')
      .set((eb) => ({ row_version: eb('row_version', '+', 1) }))
      .where('order_id', 'in', ofBurst)
      // Checked again: another transaction may have cancelled it during the wait for the row.
      .where('order_status', '=', 'Enquiry Received')
      .returningAll()
      .execute()
  )
}

/** Counts the new enquiries of a burst. */
export async function countNewEnquiriesOfBurst(db: Db, burst: string): Promise<number> {
  const { count } = await db
    .selectFrom('enquiry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('burst', '=', burst)
    .where('order_status', '=', 'Enquiry Received')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Updates the columns of an enquiry that can change. `lockEnquiryForUpdate` increments `row_version`, `updateSearchTexts`
 * writes `search_text`.
 */
export async function updateEnquiry(trx: Trx, enquiry: EnquiryTable): Promise<void> {
  const row: EnquiryTable & { search_text?: string } = enquiry
  const { order_id, view_id, enquiry_number, enquiry_year, enquiry_count, seq, ...others } = row
  const { sub, language, placed_at, fp, burst, row_version, search_text, ...changed } = others
  await trx.updateTable('enquiry').set(changed).where('order_id', '=', order_id).execute()
}

type SearchableEnquiry = Omit<EnquirySearchFields, 'lr_numbers' | 'references'> & { order_id: OrderId }

/** Adds the searchable numbers of enquiries: of lorry receipts, and references of payments that were not reverted. */
async function addSearchNumbers<Enquiry extends SearchableEnquiry>(db: Db, enquiries: readonly Enquiry[]) {
  const order_ids = enquiries.map(({ order_id }) => order_id)
  const lorries = await db
    .selectFrom('dispatch')
    .select(['order_id', 'lr_number'])
    .where('order_id', 'in', order_ids)
    .orderBy('dispatch_no')
    .execute()
  const payments = await db
    .selectFrom('payment')
    .select(['order_id', 'reference'])
    .where('order_id', 'in', order_ids)
    .where('taken_back_at', 'is', null)
    .orderBy('payment_no')
    .execute()
  const lorriesByOrderId = Map.groupBy(lorries, ({ order_id }) => order_id)
  const paymentsByOrderId = Map.groupBy(payments, ({ order_id }) => order_id)
  return enquiries.map((enquiry) => ({
    ...enquiry,
    lr_numbers: lorriesByOrderId.get(enquiry.order_id)?.map(({ lr_number }) => lr_number) ?? [],
    references: paymentsByOrderId.get(enquiry.order_id)?.map(({ reference }) => reference) ?? [],
  }))
}

/** Updates the search texts of enquiries after a change of billing, lorries or payments. */
export async function updateSearchTexts(trx: Trx, enquiries: readonly SearchableEnquiry[]): Promise<void> {
  if (enquiries.length === 0) return
  for (const enquiry of await addSearchNumbers(trx, enquiries)) {
    const { order_id } = enquiry
    const search_text = buildSearchText(enquiry)
    await trx.updateTable('enquiry').set({ search_text }).where('order_id', '=', order_id).execute()
  }
}

/** Returns the steps of an enquiry's history, in their order. */
export function findHistory(db: Db, order_id: OrderId): Promise<EnquiryStatusChangeTable[]> {
  return findHistories(db, [order_id])
}

/** Returns the steps of several enquiries' histories, in their order. */
export async function findHistories(
  db: Db,
  order_ids: readonly OrderId[],
): Promise<EnquiryStatusChangeTable[]> {
  if (order_ids.length === 0) return []
  return db
    .selectFrom('enquiry_status_change')
    .selectAll()
    .where('order_id', 'in', order_ids)
    .orderBy('change_no')
    .execute()
}

/** Returns the enquiry with a number, without its lines. */
export function findEnquiryByNumber(
  db: Db,
  enquiry_number: EnquiryNumber,
): Promise<EnquiryTable | undefined> {
  return db.selectFrom('enquiry').selectAll().where('enquiry_number', '=', enquiry_number).executeTakeFirst()
}

/** Inserts the first step of an enquiry's history: that it was placed. */
export async function insertFirstStep(
  trx: Trx,
  step: Omit<Insertable<EnquiryStatusChangeTable>, 'change_no'>,
): Promise<void> {
  await trx
    .insertInto('enquiry_status_change')
    .values({ ...step, change_no: 1 })
    .execute()
}

/** Inserts the next step of an enquiry's history. Returns its number; step 1 is that it was placed. */
export async function insertStatusChange(
  trx: Trx,
  change: Omit<Insertable<EnquiryStatusChangeTable>, 'change_no'>,
) {
  const { change_no } = await trx
    .insertInto('enquiry_status_change')
    .values((eb) => ({
      ...change,
      change_no: eb
        .selectFrom('enquiry_status_change')
        .select((steps) => steps(steps.fn.countAll<number>(), '+', 1).as('change_no'))
        .where('order_id', '=', change.order_id),
    }))
    .returning('change_no')
    .executeTakeFirstOrThrow()
  return change_no
}

/** Returns the enquiry with an order id, without its lines. */
export function findEnquiryByOrderId(db: Db, orderId: OrderId): Promise<EnquiryTable | undefined> {
  return db.selectFrom('enquiry').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** Returns the enquiry with an id, its order id or its view id (D5, D6), without its lines. */
export async function findEnquiryById(db: Db, id: string): Promise<EnquiryTable | undefined> {
  const [orderId, viewId] = [v.safeParse(OrderIdSchema, id), v.safeParse(ViewIdSchema, id)]
  if (!orderId.success || !viewId.success) return undefined
  return db
    .selectFrom('enquiry')
    .selectAll()
    .where((eb) => eb.or({ order_id: orderId.output, view_id: viewId.output }))
    .executeTakeFirst()
}

/** Returns the enquiry with an order id or view id, with its lines. */
export async function findPrintableEnquiry(db: Db, id: string): Promise<EnquiryWithLines | undefined> {
  const found = await findEnquiryById(db, id)
  const [enquiry] = await addLines(db, found ? [found] : [])
  return enquiry
}

/** Returns the billing details of the last enquiry from a mobile number. */
export function findLastBilling(db: Db, mobile_no: string) {
  return db
    .selectFrom('enquiry')
    .select(['enquiry_number', ...BILLING_FIELDS, 'language'])
    .where('mobile_no', '=', mobile_no)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the enquiries of a burst in the order in which they were placed. */
export function findBurst(db: Db, burst: string) {
  return db
    .selectFrom('enquiry')
    .select(['enquiry_number', 'placed_at', 'customer_name', 'mobile_no', 'city', 'net_amount'])
    .where('burst', '=', burst)
    .orderBy('placed_at')
    .orderBy('enquiry_count')
    .execute()
}

/** True if a device, or a signed-in customer, has placed an enquiry with a mobile number. */
export async function hasOrderedBefore(
  db: Db,
  by: { mobile_no: string; fp: string | undefined; sub: Sub | undefined; until?: UtcText },
): Promise<boolean> {
  const { mobile_no, fp, sub, until } = by
  const found = await db
    .selectFrom('enquiry')
    .select('seq')
    .where('mobile_no', '=', mobile_no)
    .$if(until !== undefined, (query) => query.where('placed_at', '<=', until ?? ''))
    // No enquiry has the device id ''.
    .where((eb) => eb.or([eb('fp', '=', fp ?? ''), ...(sub ? [eb('sub', '=', sub)] : [])]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The owner of the enquiries in a list. */
export type EnquiryOwner = { mobile_no: string } | { sub: Sub }

/** A page of enquiries: at most `limit` after skipping `after`, and with at most `lines` lines together. */
type EnquiryPage = { limit: number; after?: number; lines?: number }

/**
 * Returns a page of the enquiries of a mobile number or customer, newest first. The first one has all its lines, even if
 * there are more than `lines`.
 */
export async function findLatestEnquiries(
  db: Db,
  owner: EnquiryOwner,
  { limit, after = 0, lines = Number.POSITIVE_INFINITY }: EnquiryPage,
): Promise<EnquiryWithLines[]> {
  const found = await db
    .selectFrom('enquiry')
    .selectAll()
    .where((eb) => eb.and(owner))
    .orderBy('placed_at', 'desc')
    .orderBy('enquiry_count', 'desc')
    .limit(limit)
    .offset(after)
    .execute()
  return addLines(db, takeWithinLineLimit(found, lines))
}

// Counted before the lines are read: someone may have 50 enquiries of 1,000 lines.
function takeWithinLineLimit(enquiries: EnquiryTable[], lines: number): EnquiryTable[] {
  let remaining = lines
  return enquiries.filter(({ line_count }, place) => {
    remaining -= line_count
    return remaining >= 0 || place === 0
  })
}

// Reads the lines of all enquiries in one query. `version_counts` is the one at the time when the enquiry was read.
async function addLines(db: Db, enquiries: EnquiryTable[]): Promise<EnquiryWithLines[]> {
  if (enquiries.length === 0) return []
  const rows = await db
    .selectFrom('enquiry_line')
    .selectAll()
    .where((eb) =>
      eb.or(
        enquiries.map(({ order_id, version_counts }) => eb.and({ order_id, version_no: version_counts })),
      ),
    )
    .orderBy('line_no')
    .execute()
  const linesOf = (enquiry: EnquiryTable) => rows.filter((row) => row.order_id === enquiry.order_id)
  return enquiries.map((enquiry) => ({
    ...enquiry,
    lines: linesOf(enquiry).map(({ order_id: _, version_no: __, line_no: ___, ...line }) => line),
  }))
}
