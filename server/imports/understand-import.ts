import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { PARSED_FILE_CACHE_MS } from '#contract/office/imports.ts'
import { applyRowChanges, invertRowChange } from '#domain/catalogue/price-list-change.ts'
import { getCatalogueVersion } from '../db/queries/catalogue/catalogue.ts'
import { findRowChangesSince } from '../db/queries/catalogue/catalogue-changes.ts'
import type { ImportWithGrid } from '../db/queries/catalogue/imports.ts'
import { readPriceList } from '../db/queries/catalogue/price-list-rows.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { BusyError, isTransientFailure, type WorkerPool } from '../worker-pool/worker-pool.ts'
import type { SheetJob } from './sheet-worker.ts'
import type { Publication } from './understand-grids.ts'

/**
 * Where sheets are read, understood and written; what was understood last, as JSON by what it was understood of; the price list beside
 * which it was, as JSON by its version.
 */
export type SheetWorker = Pick<WorkerPool<SheetJob>, 'make' | 'wake'> & {
  resultByKey: LRUCache<string, Buffer>
  listByVersion: LRUCache<number, string>
}

/**
 * Works on sheets in a process of its own, for 5,000 rows keep one busy for a while. A user who looks at a file has its blast radius shown
 * and publishes it within minutes: the same result each time.
 */
export function openSheetWorker(pool: Pick<WorkerPool<SheetJob>, 'make' | 'wake'>): SheetWorker {
  const oneAtHand = { max: 1, ttl: PARSED_FILE_CACHE_MS, ttlAutopurge: true }
  return { ...pool, resultByKey: new LRUCache(oneAtHand), listByVersion: new LRUCache(oneAtHand) }
}

/** What understanding a file needs. */
export type UnderstandingDeps = Pick<UseCaseDeps, 'db'> & { sheets: SheetWorker }

/** A file that was read, beside which price list it was seen, and what was known of its columns: so it is seen the same each time. */
type ReadFile = Pick<ImportWithGrid, 'seen_change_no' | 'corrections' | 'known_columns'> & {
  grid: string
}

/** The price list of now as JSON: read once for each version. */
export async function readCurrentListJson({
  db,
  sheets: { listByVersion },
}: UnderstandingDeps): Promise<string> {
  const known = listByVersion.get(await getCatalogueVersion(db))
  if (known) return known
  const { categories, products, version } = await readPriceList(db)
  const list = JSON.stringify({ categories, products })
  listByVersion.set(version, list)
  return list
}

/**
 * What is understood of a file beside the price list as it was seen, and what publishing it would change there. Rejects with Busy when the
 * system has no room for it just now.
 */
export async function understandImport(parts: UnderstandingDeps, file: ReadFile): Promise<Publication> {
  const { db, sheets } = parts
  // The next correction follows soon: the process begins, or is kept, while the list is read.
  sheets.wake()
  const known = sheets.resultByKey.get(cacheKeyOf(file))
  if (known) return JSON.parse(`${known}`)
  const { grid, seen_change_no, corrections, known_columns } = file
  // The list first: what is changed in between is taken back with what was changed since.
  const now = await readCurrentListJson(parts)
  const since = await findRowChangesSince(db, seen_change_no)
  const job = {
    grids: grid,
    list:
      since.length === 0 ? now : JSON.stringify(applyRowChanges(JSON.parse(now), since.map(invertRowChange))),
    corrections: JSON.parse(corrections),
    known_columns: JSON.parse(known_columns),
  }
  try {
    // Also when the user has gone: the next one finds the process at work already.
    const made = await sheets.make(job, new AbortController().signal)
    const understood: Publication = JSON.parse(`${made}`)
    // Of all that was known, its own sheets had so much: that stays with the file.
    sheets.resultByKey.set(
      cacheKeyOf({ ...file, known_columns: JSON.stringify(understood.known_columns) }),
      made,
    )
    return understood
  } catch (error) {
    throw isTransientFailure(error) ? new BusyError('', { cause: error }) : error
  }
}

/** All that what is understood follows from; what the price list was after a change follows from its number. */
function cacheKeyOf({ grid, seen_change_no, corrections, known_columns }: ReadFile): string {
  const hash = createHash('sha256')
  for (const part of [seen_change_no, corrections, known_columns, grid]) hash.update(`${part}\n`)
  return hash.digest('base64')
}
