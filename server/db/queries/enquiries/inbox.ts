import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { TimeRange } from '#domain/enquiry/phone-calls/call-urgency.ts'
import { type InboxSort, type InboxSortColumn, parseInboxSort } from '#domain/office/inbox-sort.ts'
import type { SearchInterpretation } from '#domain/search/enquiry-search.ts'
import type { Database, Db, UtcText } from '../../schema.ts'
import { selectSteps } from './overview.ts'
import { countShortages } from './shortages.ts'

const ROW_COLUMNS = [
  'seq',
  'enquiry_number',
  'placed_at',
  'call_from',
  'customer_name',
  'city',
  'mobile_no',
  'wrong_number',
  'net_amount',
  'received_amount',
  'refunded_amount',
  'order_status',
  'version_counts',
  'version_waiting',
  'burst',
  'assigned_to',
  'row_version',
] as const

/** The statuses in which nothing is left to do. */
const FINISHED_STATUSES: readonly EnquiryStatus[] = ['Collected', 'Cancelled']

/** A row of the inbox. */
export type InboxRow = Awaited<ReturnType<typeof findEnquiriesBySeq>>[number]

/** Filters of the inbox. All given filters must match. */
export type InboxFilters = {
  status?: EnquiryStatus | undefined
  /** Whether the customer is still to be called. */
  isUnanswered?: boolean | undefined
  placed?: TimeRange | undefined
  /** A step of the history within a time. */
  step?: (TimeRange & { status: EnquiryStatus }) | undefined
  /** Only enquiries with a version that awaits acceptance. */
  waiting?: boolean | undefined
  burst?: string | undefined
  /** The user to whom it is assigned. Without a status, only open enquiries match. */
  assigned_to?: string | undefined
  /** Interpretations of a search, one of which must match. Without any, everything matches. */
  readings?: readonly SearchInterpretation[] | undefined
}

/** The position of a row in a sorted list: the value by which it is sorted, as text, and its `seq`. */
export type InboxCursor = { key: string; seq: number }

const selectInboxRows = (db: Db) =>
  db
    .selectFrom('enquiry')
    .select(ROW_COLUMNS)
    .select(countShortages(db))
    .select((eb) =>
      eb
        .selectFrom('office_user')
        .select('user_name')
        .whereRef('user_id', '=', 'enquiry.assigned_to')
        .as('assignee_name'),
    )

/** Keeps SQLite from using the index of a column: it would read all rows with this value from the table. */
const asExpression = sql<EnquiryStatus>`order_status || ''`

function applyFilters<Columns>(
  db: Db,
  query: SelectQueryBuilder<Database, 'enquiry', Columns>,
  { status, isUnanswered, placed, step, waiting, burst, assigned_to, readings = [] }: InboxFilters,
  isIndexed: boolean,
) {
  let filtered = query
  if (status !== undefined)
    filtered = filtered.where(isIndexed ? sql.ref('order_status') : asExpression, '=', status)
  if (isUnanswered !== undefined) filtered = filtered.where('call_from', isUnanswered ? 'is not' : 'is', null)
  if (placed) filtered = filtered.where('placed_at', '>=', placed.from).where('placed_at', '<', placed.before)
  if (step)
    filtered = filtered.where(
      'order_id',
      'in',
      selectSteps(db, step).select('step.order_id').where('step.order_status', '=', step.status),
    )
  if (waiting) filtered = filtered.where('version_waiting', 'is not', null)
  if (burst !== undefined) filtered = filtered.where('burst', '=', burst)
  if (assigned_to !== undefined) filtered = filtered.where('assigned_to', '=', assigned_to)
  if (assigned_to !== undefined && status === undefined)
    filtered = filtered.where('order_status', 'not in', FINISHED_STATUSES)
  if (readings.length > 0) filtered = filtered.where((eb) => matchesReadings(eb, readings))
  return filtered
}

/** Matches enquiries with one interpretation of a search. */
export function matchesReadings(
  eb: ExpressionBuilder<Database, 'enquiry'>,
  readings: readonly SearchInterpretation[],
) {
  return eb.or(
    readings.map((words) =>
      eb.and(words.map((patterns) => eb.or(patterns.map((each) => eb('search_text', 'like', each))))),
    ),
  )
}

/** The value by which a column sorts. Enquiries without a deadline come last in both directions. */
function sortKey(column: InboxSortColumn, isDescending: boolean): RawBuilder<string | number> {
  const paid = sql`received_amount - refunded_amount`
  switch (column) {
    case 'placed':
      return sql`seq`
    case 'name':
      return sql`lower(customer_name)`
    case 'amount':
      return sql`net_amount`
    case 'due':
      return sql`case when order_status = 'Cancelled' or net_amount < ${paid} then 0 else net_amount - (${paid}) end`
    case 'deadline':
      return sql`case when call_from is null then ${sql.lit(isDescending ? 0 : Number.MAX_SAFE_INTEGER)} else seq end`
  }
}

/** Converts the key of a cursor to the type by which a column sorts. A key that was tampered with counts as 0. */
function toSortValue(column: InboxSortColumn, key: string): string | number {
  if (column === 'name') return key
  return Number.isSafeInteger(Number(key)) ? Number(key) : 0
}

/** Returns the first `limit` enquiries of a sorted list, or those after a cursor, with the key by which each is sorted. */
export function findEnquiries(
  db: Db,
  filters: InboxFilters,
  { sort, after, limit }: { sort: InboxSort; after?: InboxCursor | undefined; limit: number },
) {
  const { column, isDescending } = parseInboxSort(sort)
  const key = sortKey(column, isDescending)
  const direction = isDescending ? 'desc' : 'asc'
  const isByIndex = column === 'placed' && !filters.readings?.length
  const sorted = <Columns>(query: SelectQueryBuilder<Database, 'enquiry', Columns>) =>
    (column === 'placed' ? query : query.orderBy(key, direction)).orderBy('seq', direction)
  const limited = <Columns>(query: SelectQueryBuilder<Database, 'enquiry', Columns>) => {
    const filtered = sorted(applyFilters(db, query, filters, isByIndex)).limit(limit)
    if (!after) return filtered
    const comparison = sql.raw(isDescending ? '<' : '>')
    return filtered.where(
      column === 'placed'
        ? sql<boolean>`seq ${comparison} ${after.seq}`
        : sql<boolean>`(${key}, seq) ${comparison} (${toSortValue(column, after.key)}, ${after.seq})`,
    )
  }
  const rows = selectInboxRows(db).select(key.as('sort_key'))
  if (isByIndex) return limited(rows).execute()
  // A subquery that reads only the index `enquiry_searched`, because a search or another order may compare every enquiry.
  return sorted(rows.where('seq', 'in', limited(db.selectFrom('enquiry').select('seq')))).execute()
}

/** Returns the enquiries with the given numbers, newest first. */
export const findEnquiriesBySeq = (db: Db, seqs: readonly number[]) =>
  selectInboxRows(db).where('seq', 'in', seqs).orderBy('seq', 'desc').execute()

/** Returns the enquiries to call at a time, oldest first. */
export function findEnquiriesToCall(db: Db, now: UtcText, limit: number): Promise<InboxRow[]> {
  return selectInboxRows(db)
    .where('call_from', 'is not', null)
    .where('call_from', '<=', now)
    .orderBy('placed_at')
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/**
 * Counts the enquiries of each status that has any: all, those with a pending call, those to call now, and those with a version
 * that awaits acceptance.
 */
export function countEnquiries(db: Db, now: UtcText) {
  return db
    .selectFrom('enquiry')
    .select(({ fn }) => [
      'order_status',
      fn.countAll<number>().as('enquiries'),
      fn.count<number>('call_from').as('to_call'),
      fn.count<number>(sql`case when call_from <= ${now} then 1 end`).as('to_call_now'),
      fn.count<number>('version_waiting').as('waiting'),
    ])
    .groupBy('order_status')
    .execute()
}

/** Counts the open enquiries that are assigned to a user. */
export async function countOpenAssigned(db: Db, user_id: string): Promise<number> {
  const { enquiries } = await db
    .selectFrom('enquiry')
    .select(({ fn }) => fn.countAll<number>().as('enquiries'))
    .where('assigned_to', '=', user_id)
    .where('order_status', 'not in', FINISHED_STATUSES)
    .executeTakeFirstOrThrow()
  return enquiries
}
