import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { type EnquiryNumber, toEnquirySeq } from '#domain/enquiry/ids/enquiry-number.ts'
import { type CallUrgency, isCallUrgency, placedRange } from '#domain/enquiry/phone-calls/call-urgency.ts'
import { indianDay, startOfIndianDay } from '#domain/indian-day.ts'
import { type InboxSort, NEWEST_FIRST } from '#domain/office/inbox-sort.ts'
import { interpretSearch } from '#domain/search/enquiry-search.ts'
import {
  findEnquiries,
  findEnquiriesBySeq,
  type InboxCursor,
  type InboxFilters,
} from '../db/queries/enquiries/inbox.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { type ListedEnquiry, toListedEnquiry } from './find-inbox.ts'

const PAGE_SIZE = 50

/** Filters and order of the list. `q` matches all words, `after` is where the previous page ended. */
type EnquiryListQuery = Omit<InboxFilters, 'readings' | 'isUnanswered' | 'placed' | 'step'> & {
  call?: 'due' | 'done' | CallUrgency | undefined
  reached?: EnquiryStatus | undefined
  day?: string | undefined
  q?: string | undefined
  sort?: InboxSort | undefined
  after?: InboxCursor | undefined
  /** Lists exactly these enquiries and ignores the other filters. */
  numbers?: readonly EnquiryNumber[] | undefined
}

/** A page of the list. `next` is the cursor of the next page, null at the end. */
type EnquiryPage = { rows: ListedEnquiry[]; next: InboxCursor | null }

/** Lists the matching enquiries, newest first by default, at most 50. */
export async function listEnquiries(
  { db, clock }: UseCaseDeps,
  { q = '', sort = NEWEST_FIRST, after, numbers, call, reached, day, ...columns }: EnquiryListQuery,
): Promise<Outcome<EnquiryPage>> {
  if (numbers) {
    const rows = await findEnquiriesBySeq(db, numbers.map(toEnquirySeq))
    return { data: { rows: rows.map(toListedEnquiry), next: null } }
  }
  const readings = interpretSearch(q)
  // A query of punctuation only matches nothing.
  if (q.trim() && readings.length === 0) return { data: { rows: [], next: null } }
  const now = clock()
  const from = startOfIndianDay(day ?? indianDay(now))
  const filters: InboxFilters = {
    ...columns,
    readings,
    isUnanswered: call === undefined ? undefined : call !== 'done',
    placed: isCallUrgency(call) ? placedRange(call, now) : undefined,
    step: reached && { status: reached, from, before: startOfIndianDay(day ?? indianDay(now), 1) },
  }
  const found = await findEnquiries(db, filters, { sort, after, limit: PAGE_SIZE + 1 })
  const rows = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined
  const next = last ? { key: `${last.sort_key}`, seq: last.seq } : null
  return { data: { rows: rows.map(toListedEnquiry), next } }
}
