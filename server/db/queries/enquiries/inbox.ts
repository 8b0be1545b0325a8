import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { SearchInterpretation } from '#domain/search/enquiry-search.ts'
import type { Database, Db, UtcText } from '../../schema.ts'

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
] as const

/** The statuses in which nothing is left to do. */
const FINISHED_STATUSES: readonly EnquiryStatus[] = ['Collected', 'Cancelled']

/** A row of the inbox. */
export type InboxRow = Awaited<ReturnType<typeof findNewestEnquiries>>[number]

/** Filters of the inbox. All given filters must match. */
export type InboxFilters = {
  status?: EnquiryStatus | undefined
  waiting?: boolean | undefined
  burst?: string | undefined
  /** The user to whom it is assigned. Without a status, only open enquiries match. */
  assigned_to?: string | undefined
  /** Interpretations of a search, one of which must match. Without any, everything matches. */
  readings?: readonly SearchInterpretation[] | undefined
}

const selectRows = (db: Db) =>
  db
    .selectFrom('enquiry')
    .select(ROW_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('office_user')
        .select('user_name')
        .whereRef('user_id', '=', 'enquiry.assigned_to')
        .as('assignee_name'),
    )

function selectInboxRows(db: Db, filters: InboxFilters) {
  return applyFilters(selectRows(db).orderBy('seq', 'desc'), filters)
}

function applyFilters<Columns>(
  query: SelectQueryBuilder<Database, 'enquiry', Columns>,
  { status, waiting, burst, assigned_to, readings = [] }: InboxFilters,
) {
  let filtered = query
  if (status !== undefined) filtered = filtered.where(statusExpression(readings), '=', status)
  if (waiting) filtered = filtered.where('version_waiting', 'is not', null)
  if (burst !== undefined) filtered = filtered.where('burst', '=', burst)
  if (assigned_to !== undefined) filtered = filtered.where('assigned_to', '=', assigned_to)
  if (assigned_to !== undefined && status === undefined)
    filtered = filtered.where('order_status', 'not in', FINISHED_STATUSES)
  if (readings.length > 0) filtered = filtered.where((eb) => matchesReadings(eb, readings))
  return filtered
}

/**
 * Returns the status as an expression instead of a column in a search. Otherwise SQLite would use the index of the status and
 * read all rows with that status.
 */
const statusExpression = (readings: readonly SearchInterpretation[]) =>
  readings.length > 0 ? sql<EnquiryStatus>`order_status || ''` : sql.ref<EnquiryStatus>('order_status')

function matchesReadings(
  eb: ExpressionBuilder<Database, 'enquiry'>,
  readings: readonly SearchInterpretation[],
) {
  return eb.or(
    readings.map((words) =>
      eb.and(words.map((patterns) => eb.or(patterns.map((each) => eb('search_text', 'like', each))))),
    ),
  )
}

/** Returns the `limit` newest enquiries with a `seq` less than `below`. */
export function findNewestEnquiries(
  db: Db,
  filters: InboxFilters,
  { below, limit }: { below: number; limit: number },
) {
  if (!filters.readings?.length)
    return selectInboxRows(db, filters).where('seq', '<', below).limit(limit).execute()
  // A subquery that reads only the index `enquiry_searched`, because a search may compare every enquiry.
  const filtered = applyFilters(db.selectFrom('enquiry').select('seq').orderBy('seq', 'desc'), filters)
    .where('seq', '<', below)
    .limit(limit)
  return selectInboxRows(db, {}).where('seq', 'in', filtered).execute()
}

/** Returns the enquiries with the given numbers that match the filters, newest first. */
export async function findEnquiriesBySeq(
  db: Db,
  filters: InboxFilters,
  seqs: readonly number[],
): Promise<InboxRow[]> {
  return seqs.length === 0 ? [] : selectInboxRows(db, filters).where('seq', 'in', seqs).execute()
}

/** Returns the enquiries to call at a time, oldest first. */
export function findEnquiriesToCall(db: Db, now: UtcText, limit: number): Promise<InboxRow[]> {
  return selectRows(db)
    .where('call_from', 'is not', null)
    .where('call_from', '<=', now)
    .orderBy('placed_at')
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/**
 * Counts the enquiries of each status that has any: all, those with a pending call, and those with a version that awaits
 * acceptance.
 */
export function countEnquiries(db: Db) {
  return db
    .selectFrom('enquiry')
    .select(({ fn }) => [
      'order_status',
      fn.countAll<number>().as('enquiries'),
      fn.count<number>('call_from').as('to_call'),
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
