import type { Insertable } from 'kysely'
import * as v from 'valibot'
import type { Sub } from '#domain/customer/customer.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { type EnquiryNumber, type OrderId, OrderIdSchema, ViewIdSchema } from '#domain/enquiry/enquiry.ts'
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

/** An enquiry with the lines of the version that counts, in their order. */
export type EnquiryWithLines = EnquiryTable & { lines: EnquiryLineRow[] }

/**
 * The next enquiry count of a year (India's time), from 1. The count belongs to the transaction: rolled back, it is
 * given out again, so a year has no gap. Others wait for it until commit: take it last, just before `insertEnquiry`.
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

/** What version 1 has that the enquiry has not: who made it, and charges that were given as percentages. */
type FirstVersion = Pick<EnquiryVersionTable, 'made_by' | 'discount_percentage' | 'packing_percentage'>

const BY_CUSTOMER: FirstVersion = { made_by: 'customer', discount_percentage: null, packing_percentage: null }

/**
 * Saves an enquiry as it was placed: with its version 1, the lines, numbered from 1 in the order given, and the text it is
 * found by. `lines` must not be empty.
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

/**
 * Takes an enquiry in hand, as it is now and with its next `row_version`: nobody else changes it until the transaction is done.
 */
export function lockEnquiryForUpdate(
  trx: Trx,
  which: { enquiry_number: EnquiryNumber } | { order_id: OrderId },
): Promise<EnquiryTable | undefined> {
  return trx
    .updateTable('enquiry')
    .set((eb) => ({ row_version: eb('row_version', '+', 1) }))
    .where((eb) => eb.and(which))
    .returningAll()
    .executeTakeFirst()
}

/** Takes an enquiry in hand and changes nothing of it. */
export function lockEnquiry(trx: Trx, enquiry_number: EnquiryNumber): Promise<EnquiryTable | undefined> {
  return trx
    .updateTable('enquiry')
    .set((eb) => ({ row_version: eb.ref('row_version') }))
    .where('enquiry_number', '=', enquiry_number)
    .returningAll()
    .executeTakeFirst()
}

/** Takes the first new enquiries of a burst in hand, at most `limit`, as `holdEnquiry` does. */
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
      // Once more: another may have cancelled it while this waited for the row.
      .where('order_status', '=', 'Enquiry Received')
      .returningAll()
      .execute()
  )
}

/** How many new enquiries a burst has. */
export async function countNewEnquiriesOfBurst(db: Db, burst: string): Promise<number> {
  const { left } = await db
    .selectFrom('enquiry')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('burst', '=', burst)
    .where('order_status', '=', 'Enquiry Received')
    .executeTakeFirstOrThrow()
  return Number(left)
}

/**
 * Writes the columns of an enquiry that change after it was placed. `row_version` is counted by `holdEnquiry`, `search_text` written
 * by `renewSearchTexts`.
 */
export async function updateEnquiry(trx: Trx, enquiry: EnquiryTable): Promise<void> {
  const row: EnquiryTable & { search_text?: string } = enquiry
  const { order_id, view_id, enquiry_number, enquiry_year, enquiry_count, seq, ...others } = row
  const { sub, language, placed_at, fp, burst, row_version, search_text, ...changed } = others
  await trx.updateTable('enquiry').set(changed).where('order_id', '=', order_id).execute()
}

type SearchableEnquiry = Omit<EnquirySearchFields, 'lr_numbers' | 'references'> & { order_id: OrderId }

/** Adds the numbers that enquiries are found by: of lorries, and of payments that count. */
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
  const lorriesOf = Map.groupBy(lorries, ({ order_id }) => order_id)
  const paymentsOf = Map.groupBy(payments, ({ order_id }) => order_id)
  return enquiries.map((enquiry) => ({
    ...enquiry,
    lr_numbers: lorriesOf.get(enquiry.order_id)?.map(({ lr_number }) => lr_number) ?? [],
    references: paymentsOf.get(enquiry.order_id)?.map(({ reference }) => reference) ?? [],
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

/** The steps of an enquiry's history, in their order. */
export function findHistory(db: Db, order_id: OrderId): Promise<EnquiryStatusChangeTable[]> {
  return findHistories(db, [order_id])
}

/** The same of several enquiries. */
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

/** The enquiry of a number, without its lines. */
export function findEnquiryByNumber(
  db: Db,
  enquiry_number: EnquiryNumber,
): Promise<EnquiryTable | undefined> {
  return db.selectFrom('enquiry').selectAll().where('enquiry_number', '=', enquiry_number).executeTakeFirst()
}

/** Writes the first step of an enquiry's history: that it was placed. */
export async function insertFirstStep(
  trx: Trx,
  step: Omit<Insertable<EnquiryStatusChangeTable>, 'change_no'>,
): Promise<void> {
  await trx
    .insertInto('enquiry_status_change')
    .values({ ...step, change_no: 1 })
    .execute()
}

/** Writes the next step of an enquiry's history and gives its number; it begins with 1 when the enquiry is placed. */
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

/** The enquiry that an order id opens, without its lines. */
export function findEnquiryByOrderId(db: Db, orderId: OrderId): Promise<EnquiryTable | undefined> {
  return db.selectFrom('enquiry').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** The enquiry that an id opens, whichever of its two: order id or view id (D5, D6). Without its lines. */
export async function findEnquiryById(db: Db, id: string): Promise<EnquiryTable | undefined> {
  const [orderId, viewId] = [v.safeParse(OrderIdSchema, id), v.safeParse(ViewIdSchema, id)]
  if (!orderId.success || !viewId.success) return undefined
  return db
    .selectFrom('enquiry')
    .selectAll()
    .where((eb) => eb.or({ order_id: orderId.output, view_id: viewId.output }))
    .executeTakeFirst()
}

/** The same with its lines. */
export async function findPrintableEnquiry(db: Db, id: string): Promise<EnquiryWithLines | undefined> {
  const found = await findEnquiryById(db, id)
  const [enquiry] = await addLines(db, found ? [found] : [])
  return enquiry
}

/** What was given with the last enquiry of a mobile number. */
export function findLastBilling(db: Db, mobile_no: string) {
  return db
    .selectFrom('enquiry')
    .select(['enquiry_number', ...BILLING_FIELDS, 'language'])
    .where('mobile_no', '=', mobile_no)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The enquiries of a burst, the first of them first. */
export function findBurst(db: Db, burst: string) {
  return db
    .selectFrom('enquiry')
    .select(['enquiry_number', 'placed_at', 'customer_name', 'mobile_no', 'city', 'net_amount'])
    .where('burst', '=', burst)
    .orderBy('placed_at')
    .orderBy('enquiry_count')
    .execute()
}

/** Whether an enquiry with that number came from a device, or from a customer who was signed in. */
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
    // '' is nobody's.
    .where((eb) => eb.or([eb('fp', '=', fp ?? ''), ...(sub ? [eb('sub', '=', sub)] : [])]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whose enquiries a list has. */
export type EnquiryOwner = { mobile_no: string } | { sub: Sub }

/** Which of somebody's enquiries: at most `limit`, `after` so many newer ones, and of those no more than have `lines` together. */
type EnquiryPage = { limit: number; after?: number; lines?: number }

/** Enquiries of a mobile number or of a customer, the newest first; the first of them has all its lines, however many. */
export async function findLatestEnquiries(
  db: Db,
  whose: EnquiryOwner,
  { limit, after = 0, lines = Number.POSITIVE_INFINITY }: EnquiryPage,
): Promise<EnquiryWithLines[]> {
  const found = await db
    .selectFrom('enquiry')
    .selectAll()
    .where((eb) => eb.and(whose))
    .orderBy('placed_at', 'desc')
    .orderBy('enquiry_count', 'desc')
    .limit(limit)
    .offset(after)
    .execute()
  return addLines(db, takeWithinLineLimit(found, lines))
}

// Counted before they are read: somebody may have 50 enquiries of 1,000 lines.
function takeWithinLineLimit(enquiries: EnquiryTable[], lines: number): EnquiryTable[] {
  let left = lines
  return enquiries.filter(({ line_count }, place) => {
    left -= line_count
    return left >= 0 || place === 0
  })
}

// All lines at once, however many enquiries they belong to; those of the version that counted when the enquiry was read.
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
