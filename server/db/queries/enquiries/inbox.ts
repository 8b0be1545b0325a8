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

/** An enquiry as the inbox has it. */
export type InboxRow = Awaited<ReturnType<typeof findNewestEnquiries>>[number]

/** Which enquiries are listed: those of a status, those with a version that waits, those of a burst; all that is given here. */
export type InboxFilters = {
  status?: EnquiryStatus | undefined
  waiting?: boolean | undefined
  burst?: string | undefined
  /** Matches one of these readings of a search. Without readings everything matches. */
  readings?: readonly SearchInterpretation[] | undefined
}

function selectInboxRows(db: Db, filters: InboxFilters) {
  return applyFilters(db.selectFrom('enquiry').select(ROW_COLUMNS).orderBy('seq', 'desc'), filters)
}

function applyFilters<Columns>(
  query: SelectQueryBuilder<Database, 'enquiry', Columns>,
  { status, waiting, burst, readings = [] }: InboxFilters,
) {
  let found = query
  if (status !== undefined) found = found.where(statusExpression(readings), '=', status)
  if (waiting) found = found.where('version_waiting', 'is not', null)
  if (burst !== undefined) found = found.where('burst', '=', burst)
  if (readings.length > 0) found = found.where((eb) => matchesReadings(eb, readings))
  return found
}

/**
 * The status as a search compares it is no column: SQLite would otherwise take the index of the status and read all rows of that
 * status.
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

/** The `limit` newest enquiries before the one numbered `below`. */
export function findNewestEnquiries(
  db: Db,
  filters: InboxFilters,
  { below, limit }: { below: number; limit: number },
) {
  if (!filters.readings?.length)
    return selectInboxRows(db, filters).where('seq', '<', below).limit(limit).execute()
  // A query of its own, which reads only the index `enquiry_searched`: a search may compare every enquiry.
  const found = applyFilters(db.selectFrom('enquiry').select('seq').orderBy('seq', 'desc'), filters)
    .where('seq', '<', below)
    .limit(limit)
  return selectInboxRows(db, {}).where('seq', 'in', found).execute()
}

/** Those of these enquiries that are like the filters, the newest first. */
export async function findEnquiriesBySeq(
  db: Db,
  filters: InboxFilters,
  seqs: readonly number[],
): Promise<InboxRow[]> {
  return seqs.length === 0 ? [] : selectInboxRows(db, filters).where('seq', 'in', seqs).execute()
}

/** The enquiries to call at a time, the one that was placed first before the others. */
export function findEnquiriesToCall(db: Db, now: UtcText, limit: number): Promise<InboxRow[]> {
  return db
    .selectFrom('enquiry')
    .select(ROW_COLUMNS)
    .where('call_from', 'is not', null)
    .where('call_from', '<=', now)
    .orderBy('placed_at')
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Counts the enquiries of each status that has any: all, those to call now or later, those with a version that waits. */
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
