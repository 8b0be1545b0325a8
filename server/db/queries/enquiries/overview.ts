import { sql } from 'kysely'
import type { CallUrgency, TimeRange } from '#domain/enquiry/phone-calls/call-urgency.ts'
import type { Paise } from '#domain/money/money.ts'
import type { Db } from '../../schema.ts'

/** Selects the steps of histories within a time, without undone steps and the steps that undo them. */
export function selectSteps(db: Db, { from, before }: TimeRange) {
  return db
    .selectFrom('enquiry_status_change as step')
    .where('step.changed_at', '>=', from)
    .where('step.changed_at', '<', before)
    .where('step.undoes', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enquiry_status_change as undo')
            .select('undo.change_no')
            .whereRef('undo.order_id', '=', 'step.order_id')
            .whereRef('undo.undoes', '=', 'step.change_no'),
        ),
      ),
    )
}

/** Counts the enquiries that reached each status within a time, and sums their amounts. */
export function sumSteps(db: Db, range: TimeRange) {
  return selectSteps(db, range)
    .innerJoin('enquiry', 'enquiry.order_id', 'step.order_id')
    .select(({ fn }) => [
      'step.order_status',
      fn.countAll<number>().as('enquiries'),
      fn.sum<Paise>('net_amount').as('amount'),
    ])
    .groupBy('step.order_status')
    .execute()
}

/** Counts the enquiries of each status that has any, and sums their amounts. */
export function sumEnquiries(db: Db) {
  return db
    .selectFrom('enquiry')
    .select(({ fn }) => [
      'order_status',
      fn.countAll<number>().as('enquiries'),
      fn.sum<Paise>('net_amount').as('amount'),
    ])
    .groupBy('order_status')
    .execute()
}

/** Counts the unanswered enquiries: all, and those placed within the range of each urgency. */
export function countUnanswered(db: Db, ranges: Record<CallUrgency, TimeRange>) {
  const count = ({ from, before }: TimeRange) =>
    sql<number>`count(case when placed_at >= ${from} and placed_at < ${before} then 1 end)`
  return db
    .selectFrom('enquiry')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      count(ranges.late).as('late'),
      count(ranges.soon).as('soon'),
      count(ranges.today).as('today'),
    ])
    .where('call_from', 'is not', null)
    .executeTakeFirstOrThrow()
}
