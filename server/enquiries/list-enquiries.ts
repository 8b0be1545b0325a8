import { type EnquiryNumber, toEnquirySeq } from '#domain/enquiry/enquiry.ts'
import { interpretSearch } from '#domain/search/enquiry-search.ts'
import {
  findEnquiriesBySeq,
  findNewestEnquiries,
  type InboxFilters,
  type InboxRow,
} from '../db/queries/enquiries/inbox.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { type ListedEnquiry, toListedEnquiry } from './find-inbox.ts'

/** So many enquiries at a time. */
const PAGE_SIZE = 50

/** Which enquiries are listed: like the filters, with all words of `q`, older than the one where another list ended. */
type EnquiryListQuery = Omit<InboxFilters, 'readings'> & {
  q?: string | undefined
  after?: number | undefined
  /** These, whatever else is asked. */
  numbers?: readonly EnquiryNumber[] | undefined
}

/** The newest enquiries of a list, 50 at most. `next` is where the next page begins, null at the end. */
export async function listEnquiries(
  { db }: UseCaseDeps,
  { q = '', after = Number.MAX_SAFE_INTEGER, numbers, ...filters }: EnquiryListQuery,
): Promise<Outcome<{ rows: ListedEnquiry[]; next: number | null }>> {
  const given = (rows: InboxRow[], next: number | null) => ({
    data: { rows: rows.map(toListedEnquiry), next },
  })
  if (numbers) return given(await findEnquiriesBySeq(db, {}, numbers.map(toEnquirySeq)), null)
  const readings = interpretSearch(q)
  // Signs alone are no word of any.
  if (q.trim() && readings.length === 0) return given([], null)
  const found = await findNewestEnquiries(
    db,
    { ...filters, readings },
    { below: after, limit: PAGE_SIZE + 1 },
  )
  const rows = found.slice(0, PAGE_SIZE)
  return given(rows, found.length > PAGE_SIZE ? (rows.at(-1)?.seq ?? null) : null)
}
