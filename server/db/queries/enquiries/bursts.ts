import type { Db, EnquiryTable, Trx } from '../../schema.ts'

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
