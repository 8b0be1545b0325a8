import * as v from 'valibot'
import type { Sub } from '#domain/customer/customer-id.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import type { EnquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { type OrderId, OrderIdSchema, ViewIdSchema } from '#domain/enquiry/ids/order-id.ts'
import type { Db, EnquiryTable, Trx, UtcText } from '../../schema.ts'

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

/** Returns the enquiry with a number, without its lines. */
export function findEnquiryByNumber(
  db: Db,
  enquiry_number: EnquiryNumber,
): Promise<EnquiryTable | undefined> {
  return db.selectFrom('enquiry').selectAll().where('enquiry_number', '=', enquiry_number).executeTakeFirst()
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

/** Returns the newest enquiries from the mobile number of an enquiry that were placed before it. */
export function findEarlier(
  db: Db,
  { mobile_no, seq }: Pick<EnquiryTable, 'mobile_no' | 'seq'>,
  limit: number,
) {
  return db
    .selectFrom('enquiry')
    .select(['enquiry_number', 'placed_at', 'order_status', 'net_amount'])
    .where('mobile_no', '=', mobile_no)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(limit)
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
