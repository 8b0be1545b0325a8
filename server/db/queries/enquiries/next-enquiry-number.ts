import type { Trx } from '../../schema.ts'

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
