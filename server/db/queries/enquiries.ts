import type { Kysely, Selectable, Transaction } from 'kysely'
import type { OrderId } from '#domain/enquiry.ts'
import type { Database, EnquiryLineTable, EnquiryStatusChangeTable, EnquiryTable } from '../schema.ts'

/** An enquiry's row. Amounts in paise, `placed_at` in UTC. */
export type EnquiryRow = Selectable<EnquiryTable>

/** A line as ordered, without the order it belongs to and its place in it. */
export type EnquiryLineRow = Omit<Selectable<EnquiryLineTable>, 'order_id' | 'line_no'>

/**
 * The next enquiry count of a year (India's time), from 1. The count belongs to the transaction: rolled back, it is
 * given out again, so a year has no gap. Others wait for it until commit: take it last, just before `insertEnquiry`.
 */
export async function nextEnquiryNumber(trx: Transaction<Database>, year: number): Promise<number> {
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

/** Saves an enquiry and its lines, numbered from 1 in the order given. `lines` must not be empty. */
export async function insertEnquiry(
  trx: Transaction<Database>,
  enquiry: EnquiryRow,
  lines: readonly EnquiryLineRow[],
): Promise<void> {
  await trx.insertInto('enquiry').values(enquiry).execute()
  // One statement: 1,000 lines of 12 columns stay below SQLite's 32,766 parameters and PostgreSQL's 65,535.
  await trx
    .insertInto('enquiry_line')
    .values(lines.map((line, index) => ({ ...line, order_id: enquiry.order_id, line_no: index + 1 })))
    .execute()
}

/** Writes the next step of an enquiry's history, which begins when the enquiry is placed. */
export async function insertStatusChange(
  trx: Transaction<Database>,
  change: Omit<EnquiryStatusChangeTable, 'change_no'>,
): Promise<void> {
  await trx
    .insertInto('enquiry_status_change')
    .values((eb) => ({
      ...change,
      change_no: eb
        .selectFrom('enquiry_status_change')
        .select((steps) => steps(steps.fn.countAll<number>(), '+', 1).as('change_no'))
        .where('order_id', '=', change.order_id),
    }))
    .execute()
}

/** The enquiry that an order id opens, without its lines. */
export function findEnquiryByOrderId(
  db: Kysely<Database>,
  orderId: OrderId,
): Promise<EnquiryRow | undefined> {
  return db.selectFrom('enquiry').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** The enquiry that an order id opens, with its lines in the order in which they were placed. */
export async function findPrintableEnquiry(
  db: Kysely<Database>,
  orderId: OrderId,
): Promise<(EnquiryRow & { lines: EnquiryLineRow[] }) | undefined> {
  const enquiry = await findEnquiryByOrderId(db, orderId)
  if (!enquiry) return undefined
  return { ...enquiry, lines: await findLines(db, enquiry.order_id) }
}

function findLines(db: Kysely<Database>, orderId: OrderId): Promise<EnquiryLineRow[]> {
  return db
    .selectFrom('enquiry_line')
    .select([
      'product_id',
      'product_code',
      'product_name',
      'tamil_name',
      'per',
      'price',
      'discount_percentage',
      'after_discount_price',
      'qty',
      'sub_total',
    ])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute()
}
