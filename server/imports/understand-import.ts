import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { PARSED_FILE_CACHE_MS } from '#contract/office/imports.ts'
import { applyRowChanges, invertRowChange } from '#domain/catalogue/apply-row-changes.ts'
import { getCatalogueVersion } from '../db/queries/catalogue/catalogue-version.ts'
import type { ImportWithGrid } from '../db/queries/catalogue/imports.ts'
import { readPriceList } from '../db/queries/catalogue/price-list-rows.ts'
import { findRowChangesSince } from '../db/queries/catalogue/row-changes.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { BusyError, isTransientFailure, type WorkerPool } from '../worker-pool/worker-pool.ts'
import type { SheetJob } from './sheet-worker.ts'
import type { Publication } from './understand-grids.ts'

/** The sheet worker with caches: the last interpretation (JSON) by its inputs, and the last price list (JSON) by its version. */
export type SheetWorker = Pick<WorkerPool<SheetJob>, 'run' | 'warmUp'> & {
  resultByKey: LRUCache<string, Buffer>
  listByVersion: LRUCache<number, string>
}

/**
 * Opens the sheet worker. The caches serve a user who looks at an import, its blast radius and its publication within minutes.
 */
export function openSheetWorker(pool: Pick<WorkerPool<SheetJob>, 'run' | 'warmUp'>): SheetWorker {
  const cacheOptions = { max: 1, ttl: PARSED_FILE_CACHE_MS, ttlAutopurge: true }
  return { ...pool, resultByKey: new LRUCache(cacheOptions), listByVersion: new LRUCache(cacheOptions) }
}

/** Dependencies of interpreting an import. */
export type UnderstandingDeps = Pick<UseCaseDeps, 'db'> & { sheets: SheetWorker }

/** The inputs of an interpretation: grids, the price list change it is compared with, corrections and remembered columns. */
type ReadFile = Pick<ImportWithGrid, 'seen_change_no' | 'corrections' | 'known_columns'> & {
  grid: string
}

/** Reads the present price list as JSON, once per version. */
export async function readCurrentListJson({
  db,
  sheets: { listByVersion },
}: UnderstandingDeps): Promise<string> {
  const cached = listByVersion.get(await getCatalogueVersion(db))
  if (cached) return cached
  const { categories, products, version } = await readPriceList(db)
  const list = JSON.stringify({ categories, products })
  listByVersion.set(version, list)
  return list
}

/** Interprets an import against the price list as of `seen_change_no`. Rejects with BusyError if the worker has no capacity. */
export async function understandImport(deps: UnderstandingDeps, file: ReadFile): Promise<Publication> {
  const { db, sheets } = deps
  // Starts the worker, or keeps it alive for the next correction, while the list is read.
  sheets.warmUp()
  const cached = sheets.resultByKey.get(cacheKeyOf(file))
  if (cached) return JSON.parse(`${cached}`)
  const { grid, seen_change_no, corrections, known_columns } = file
  // The list before the changes: a change made in between is then reverted with the others.
  const currentList = await readCurrentListJson(deps)
  const laterChanges = await findRowChangesSince(db, seen_change_no)
  const job = {
    grids: grid,
    list:
      laterChanges.length === 0
        ? currentList
        : JSON.stringify(applyRowChanges(JSON.parse(currentList), laterChanges.map(invertRowChange))),
    corrections: JSON.parse(corrections),
    known_columns: JSON.parse(known_columns),
  }
  try {
    // Not aborted with the request, so that the result is cached for the next one.
    const result = await sheets.run(job, new AbortController().signal)
    const publication: Publication = JSON.parse(`${result}`)
    // The import stores only the remembered shapes of its own sheets, so the result is cached under these.
    sheets.resultByKey.set(
      cacheKeyOf({ ...file, known_columns: JSON.stringify(publication.known_columns) }),
      result,
    )
    return publication
  } catch (error) {
    throw isTransientFailure(error) ? new BusyError('', { cause: error }) : error
  }
}

/** Hashes all inputs. The change number identifies the price list. */
function cacheKeyOf({ grid, seen_change_no, corrections, known_columns }: ReadFile): string {
  const hash = createHash('sha256')
  for (const part of [seen_change_no, corrections, known_columns, grid]) hash.update(`${part}\n`)
  return hash.digest('base64')
}
