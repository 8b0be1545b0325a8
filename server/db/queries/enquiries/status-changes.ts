import type { Insertable } from 'kysely'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { Db, EnquiryStatusChangeTable, Trx } from '../../schema.ts'

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
