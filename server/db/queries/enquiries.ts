import type { Insertable } from 'kysely'
import * as v from 'valibot'
import type { Sub } from '#domain/customer.ts'
import { type OrderId, OrderIdSchema, ViewIdSchema } from '#domain/enquiry.ts'
import { tokensOf } from '#domain/enquiry-search.ts'
import type { EnquiryStatus } from '#domain/enquiry-status.ts'
import type { Db, EnquiryStatusChangeTable, EnquiryTable, Trx, UtcText } from '../schema.ts'
import { type EnquiryLineRow, insertLines } from './lines.ts'

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

/**
 * Saves an enquiry as it was placed: with its version 1 by `madeBy`, the lines, numbered from 1 in the order given, and the
 * words it is found by. `lines` must not be empty.
 */
export async function insertEnquiry(
  trx: Trx,
  enquiry: EnquiryTable,
  lines: readonly EnquiryLineRow[],
  madeBy: string,
) {
  const { order_id, placed_at, sub_total, discount_amount, packing_amount, net_amount, seq } = enquiry
  const version_no = 1
  await trx.insertInto('enquiry').values(enquiry).execute()
  await trx
    .insertInto('enquiry_version')
    .values({
      order_id,
      version_no,
      made_at: placed_at,
      made_by: madeBy,
      note: '',
      sub_total,
      discount_amount,
      packing_amount,
      net_amount,
      outcome: 'at once',
      outcome_at: placed_at,
      outcome_by: madeBy,
    })
    .execute()
  await insertLines(trx, { order_id, version_no }, lines)
  await trx
    .insertInto('enquiry_token')
    .values(tokensOf(enquiry).map((token) => ({ token, seq })))
    .execute()
}

/**
 * Gives an enquiry another status; false when it changed since it was `seen`. Whoever leaves `Enquiry Received` need not be
 * called any more.
 */
export async function moveEnquiry(
  trx: Trx,
  seen: EnquiryTable,
  { to, now }: { to: EnquiryStatus; now: UtcText },
): Promise<boolean> {
  const moved = await trx
    .updateTable('enquiry')
    .set({ order_status: to, status_since: now, row_version: seen.row_version + 1, call_from: null })
    .where('order_id', '=', seen.order_id)
    .where('row_version', '=', seen.row_version)
    .returning('order_id')
    .executeTakeFirst()
  return moved !== undefined
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
  const [enquiry] = await withLines(db, found ? [found] : [])
  return enquiry
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

/** Whose enquiries a list has. */
export type Whose = { mobile_no: string } | { sub: Sub }

/** Which of somebody's enquiries: at most `limit`, `after` so many newer ones, and of those no more than have `lines` together. */
type Share = { limit: number; after?: number; lines?: number }

/** Enquiries of a mobile number or of a customer, the newest first; the first of them has all its lines, however many. */
export async function findLatestEnquiries(
  db: Db,
  whose: Whose,
  { limit, after = 0, lines = Number.POSITIVE_INFINITY }: Share,
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
  return withLines(db, thoseWithin(found, lines))
}

// Counted before they are read: somebody may have 50 enquiries of 1,000 lines.
function thoseWithin(enquiries: EnquiryTable[], lines: number): EnquiryTable[] {
  let left = lines
  return enquiries.filter(({ line_count }, place) => {
    left -= line_count
    return left >= 0 || place === 0
  })
}

// All lines at once, however many enquiries they belong to; those of the version that counted when the enquiry was read.
async function withLines(db: Db, enquiries: EnquiryTable[]): Promise<EnquiryWithLines[]> {
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
