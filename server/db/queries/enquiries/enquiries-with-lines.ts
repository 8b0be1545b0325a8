import type { Sub } from '#domain/customer/customer-id.ts'
import type { Db, EnquiryTable } from '../../schema.ts'
import { findEnquiryById } from './enquiries.ts'
import type { EnquiryLineRow } from './enquiry-lines.ts'

/** An enquiry with the lines of the version in effect, in their order. */
export type EnquiryWithLines = EnquiryTable & { lines: EnquiryLineRow[] }

/** Returns the enquiry with an order id or view id, with its lines. */
export async function findPrintableEnquiry(db: Db, id: string): Promise<EnquiryWithLines | undefined> {
  const found = await findEnquiryById(db, id)
  const [enquiry] = await addLines(db, found ? [found] : [])
  return enquiry
}

/** The owner of the enquiries in a list. */
export type EnquiryOwner = { mobile_no: string } | { sub: Sub }

/** A page of enquiries: at most `limit` after skipping `after`, and with at most `lines` lines together. */
type EnquiryPage = { limit: number; after?: number; lines?: number }

/**
 * Returns a page of the enquiries of a mobile number or customer, newest first. The first one has all its lines, even if
 * there are more than `lines`.
 */
export async function findLatestEnquiries(
  db: Db,
  owner: EnquiryOwner,
  { limit, after = 0, lines = Number.POSITIVE_INFINITY }: EnquiryPage,
): Promise<EnquiryWithLines[]> {
  const found = await db
    .selectFrom('enquiry')
    .selectAll()
    .where((eb) => eb.and(owner))
    .orderBy('placed_at', 'desc')
    .orderBy('enquiry_count', 'desc')
    .limit(limit)
    .offset(after)
    .execute()
  return addLines(db, takeWithinLineLimit(found, lines))
}

// Counted before the lines are read: someone may have 50 enquiries of 1,000 lines.
function takeWithinLineLimit(enquiries: EnquiryTable[], lines: number): EnquiryTable[] {
  let remaining = lines
  return enquiries.filter(({ line_count }, place) => {
    remaining -= line_count
    return remaining >= 0 || place === 0
  })
}

// Reads the lines of all enquiries in one query. `version_counts` is the one at the time when the enquiry was read.
async function addLines(db: Db, enquiries: EnquiryTable[]): Promise<EnquiryWithLines[]> {
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
