import { type EnquiryNumber, toEnquirySeq } from '#domain/enquiry/ids/enquiry-number.ts'
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

const PAGE_SIZE = 50

/** Filters of the list: `q` matches all words, `after` is the `seq` where the previous page ended. */
type EnquiryListQuery = Omit<InboxFilters, 'readings'> & {
  q?: string | undefined
  after?: number | undefined
  /** Lists exactly these enquiries and ignores the other filters. */
  numbers?: readonly EnquiryNumber[] | undefined
}

/** Lists the newest matching enquiries, at most 50. `next` is the cursor of the next page, null at the end. */
export async function listEnquiries(
  { db }: UseCaseDeps,
  { q = '', after = Number.MAX_SAFE_INTEGER, numbers, ...filters }: EnquiryListQuery,
): Promise<Outcome<{ rows: ListedEnquiry[]; next: number | null }>> {
  const toPage = (rows: InboxRow[], next: number | null) => ({
    data: { rows: rows.map(toListedEnquiry), next },
  })
  if (numbers) return toPage(await findEnquiriesBySeq(db, {}, numbers.map(toEnquirySeq)), null)
  const readings = interpretSearch(q)
  // A query of punctuation only matches nothing.
  if (q.trim() && readings.length === 0) return toPage([], null)
  const found = await findNewestEnquiries(
    db,
    { ...filters, readings },
    { below: after, limit: PAGE_SIZE + 1 },
  )
  const rows = found.slice(0, PAGE_SIZE)
  return toPage(rows, found.length > PAGE_SIZE ? (rows.at(-1)?.seq ?? null) : null)
}
