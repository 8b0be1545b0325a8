import { type EnquiryNumber, seqOf } from '#domain/enquiry.ts'
import { beginningsAsked, isAskedFor } from '#domain/enquiry-search.ts'
import { type Filters, findNewest, findThese, type InboxRow } from '../db/queries/inbox.ts'
import { areTooMany, findReach, findSeqs } from '../db/queries/search.ts'
import type { Db } from '../db/schema.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { type ListedEnquiry, listedEnquiry } from './inbox.ts'

/** So many enquiries at a time. */
const PAGE = 50
/** For a search so many are looked at, in portions: then it gives what it has, and says where it goes on. */
const LOOKED_AT_MAX = 1_000
const PORTION = 200
/** So many words of a search are looked up, one of which then leads. */
const LOOKED_UP_MAX = 5

/** Which enquiries are listed: like the filters, with all words of `q`, older than the one where another list ended. */
export type Listed = Filters & {
  q?: string | undefined
  after?: number | undefined
  /** These, whatever else is asked. */
  numbers?: readonly EnquiryNumber[] | undefined
}

/**
 * The newest enquiries of a list, 50 at most, and where it goes on; null at its end. However many there are, the work has an
 * end: a search may come back with fewer, or none so far, and goes on where it stopped.
 */
export async function listEnquiries(
  { db }: UseCaseParts,
  { q = '', after = Number.MAX_SAFE_INTEGER, numbers, ...filters }: Listed,
): Promise<Outcome<{ rows: ListedEnquiry[]; next: number | null }>> {
  const asked = beginningsAsked(q)
  const given = (rows: InboxRow[], next: number | null) => ({ data: { rows: rows.map(listedEnquiry), next } })
  if (numbers) return given(await findThese(db, {}, numbers.map(seqOf)), null)
  // Signs alone are no word of any.
  if (q.trim() && asked.length === 0) return given([], null)
  const beginnings = await leadOf(db, asked, after)
  const portion = asked.length > 0 ? PORTION : PAGE + 1
  const found: InboxRow[] = []
  let below = after
  for (let looked = 0; looked < LOOKED_AT_MAX; looked += portion) {
    const seqs = beginnings && (await findSeqs(db, beginnings, { below, limit: portion }))
    const rows = seqs
      ? await findThese(db, filters, seqs)
      : await findNewest(db, filters, { below, limit: portion })
    found.push(...rows.filter((row) => isAskedFor(asked, row)))
    const last = found[PAGE - 1]
    if (last && found.length > PAGE) return given(found.slice(0, PAGE), last.seq)
    const end = seqs ? seqs.at(-1) : rows.at(-1)?.seq
    if (end === undefined || (seqs ?? rows).length < portion) return given(found, null)
    below = end
  }
  return given(found, below)
}

/** The beginnings of the word that the fewest enquiries have; undefined where none was asked for, or each begins too many. */
async function leadOf(
  db: Db,
  asked: readonly string[][],
  below: number,
): Promise<readonly string[] | undefined> {
  const words = asked.slice(0, LOOKED_UP_MAX)
  const [first, second] = words
  // What is asked most is one word, and a word alone leads however far it reaches.
  if (first && !second) return (await areTooMany(db, first)) ? undefined : first
  // The fewer have a word, the farther back its newest reach.
  const reached = await Promise.all(
    words.map((beginnings) => findReach(db, beginnings, { below, limit: PORTION })),
  )
  const farthest = Math.min(...reached.filter((reach) => reach !== undefined))
  return words[reached.indexOf(farthest)]
}
