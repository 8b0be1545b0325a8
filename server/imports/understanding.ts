import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AT_HAND } from '#contract/office/imports.ts'
import { turned, withChanges } from '#domain/catalogue/price-list-change.ts'
import { getCatalogueVersion } from '../db/queries/catalogue.ts'
import { findRowsSince } from '../db/queries/catalogue-changes.ts'
import type { ReadImport } from '../db/queries/imports.ts'
import { readPriceList } from '../db/queries/price-list.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { Busy, isPassing, type WorkerPool } from '../worker-pool/worker-pool.ts'
import type { Publication, Sight, UnderstandJob } from './understand-file.ts'

/** What was understood is remembered: so many bytes in all. */
const REMEMBERED_MAX = 32 * 1024 * 1024

/**
 * Where it is understood what was read, and what was understood last, as JSON by what it was understood of; the price list beside which
 * it was, as JSON by its version.
 */
export type Understanding = Pick<WorkerPool<UnderstandJob>, 'make' | 'wake'> & {
  made: LRUCache<string, Buffer>
  lists: LRUCache<number, string>
}

/**
 * Understands files in a process of its own, for 5,000 rows keep one busy for a while. Who looks at a file has its blast radius shown and
 * publishes it within minutes: of the same each time.
 */
export function openUnderstanding(pool: Pick<WorkerPool<UnderstandJob>, 'make' | 'wake'>): Understanding {
  const made = new LRUCache<string, Buffer>({
    maxSize: REMEMBERED_MAX,
    sizeCalculation: ({ length }) => length,
    ttl: AT_HAND,
    ttlAutopurge: true,
  })
  const lists = new LRUCache<number, string>({ max: 1, ttl: AT_HAND, ttlAutopurge: true })
  return { ...pool, made, lists }
}

/** What understanding a file needs. */
export type UnderstandingParts = Pick<UseCaseParts, 'db'> & { understanding: Understanding }

/** A file that was read, beside which price list it was seen, and what was known of its columns: so it is seen the same each time. */
type FileThatWasRead = Pick<ReadImport, 'seen_change_no' | 'corrections' | 'known_columns'> & {
  grid: string
}

/** What is understood of a file beside the price list as it was seen. Rejects with Busy when the system has no room for it just now. */
export const sightOf = (parts: UnderstandingParts, file: FileThatWasRead): Promise<Sight> =>
  understand(parts, file, 'sight')

/** What publishing it would change in the price list as it was seen. Rejects likewise. */
export const publicationOf = (parts: UnderstandingParts, file: FileThatWasRead): Promise<Publication> =>
  understand(parts, file, 'publication')

/** The price list of now as JSON: read once for each version. */
export async function listOfNow({ db, understanding: { lists } }: UnderstandingParts): Promise<string> {
  const known = lists.get(await getCatalogueVersion(db))
  if (known) return known
  const { categories, products, version } = await readPriceList(db)
  const list = JSON.stringify({ categories, products })
  lists.set(version, list)
  return list
}

async function understand(parts: UnderstandingParts, file: FileThatWasRead, wanted: UnderstandJob['wanted']) {
  const { db, understanding } = parts
  // Whoever looks at a file says something about it next: the process begins, or is kept, while the list is read.
  understanding.wake()
  const known = understanding.made.get(keyOf(file, wanted))
  if (known) return JSON.parse(`${known}`)
  const { grid, seen_change_no, corrections, known_columns } = file
  // The list first: what is changed in between is taken back with what was changed since.
  const now = await listOfNow(parts)
  const since = await findRowsSince(db, seen_change_no)
  const job = {
    grids: grid,
    list: since.length === 0 ? now : JSON.stringify(withChanges(JSON.parse(now), since.map(turned))),
    corrections: JSON.parse(corrections),
    known_columns: JSON.parse(known_columns),
    wanted,
  }
  try {
    // Also when who asked has gone meanwhile: who comes next finds the process at work already.
    const made = await understanding.make(job, new AbortController().signal)
    const understood = JSON.parse(`${made}`)
    // Of all that was known, its own sheets had so much: that stays with the file.
    const own = JSON.stringify(understood.known_columns)
    understanding.made.set(keyOf({ ...file, known_columns: own }, wanted), made)
    return understood
  } catch (error) {
    throw isPassing(error) ? new Busy('', { cause: error }) : error
  }
}

/** All that what is understood follows from; what the price list was after a change follows from its number. */
function keyOf(
  { grid, seen_change_no, corrections, known_columns }: FileThatWasRead,
  wanted: UnderstandJob['wanted'],
): string {
  const hash = createHash('sha256')
  for (const part of [wanted, seen_change_no, corrections, known_columns, grid]) hash.update(`${part}\n`)
  return hash.digest('base64')
}
