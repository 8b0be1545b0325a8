import { type EnquiryNumber, seqOf } from '#domain/enquiry/enquiry.ts'
import { readingsOf } from '#domain/search/enquiry-search.ts'
import { type Filters, findNewest, findThese, type InboxRow } from '../db/queries/inbox.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { type ListedEnquiry, listedEnquiry } from './inbox.ts'

/** So many enquiries at a time. */
const PAGE = 50

/** Which enquiries are listed: like the filters, with all words of `q`, older than the one where another list ended. */
type Listed = Omit<Filters, 'readings'> & {
  q?: string | undefined
  after?: number | undefined
  /** These, whatever else is asked. */
  numbers?: readonly EnquiryNumber[] | undefined
}

/** The newest enquiries of a list, 50 at most. `next` is where the next page begins, null at the end. */
export async function listEnquiries(
  { db }: UseCaseParts,
  { q = '', after = Number.MAX_SAFE_INTEGER, numbers, ...filters }: Listed,
): Promise<Outcome<{ rows: ListedEnquiry[]; next: number | null }>> {
  const given = (rows: InboxRow[], next: number | null) => ({ data: { rows: rows.map(listedEnquiry), next } })
  if (numbers) return given(await findThese(db, {}, numbers.map(seqOf)), null)
  const readings = readingsOf(q)
  // Signs alone are no word of any.
  if (q.trim() && readings.length === 0) return given([], null)
  const found = await findNewest(db, { ...filters, readings }, { below: after, limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  return given(rows, found.length > PAGE ? (rows.at(-1)?.seq ?? null) : null)
}
