import type { Logger } from 'pino'
import { IMPORT_PROBLEMS } from '#contract/office/imports.ts'
import { isUnavailable } from '../db/database-errors.ts'
import { getLastChangeNo } from '../db/queries/catalogue/catalogue-changes.ts'
import { findImportedFile } from '../db/queries/catalogue/imports.ts'
import { findSheetShapes } from '../db/queries/catalogue/sheet-shapes.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { BusyError } from '../worker-pool/worker-pool.ts'
import { claimNextImport, saveClaimedImport } from './claim-next-import.ts'
import { readSheetsInWorker, toSheetProblem } from './read-sheets-in-worker.ts'
import { readCurrentListJson, type UnderstandingDeps, understandImport } from './understand-import.ts'
import type { ImportUpdate } from './update-locked-import.ts'

/** Dependencies of reading imports. */
export type ReadingDeps = UseCaseDeps & UnderstandingDeps & { logger: Logger }

/** Number of sheet shapes whose column meanings are remembered. */
const SHAPES_MAX = 300
/** Progress in percent: when reading begins, and when the file is read but not interpreted yet. */
const [PROGRESS_BEGUN, PROGRESS_READ] = [10, 60]

/**
 * Reads the next uploaded import. Returns false if none waits or the worker has no capacity. An import of a dead instance is
 * claimed again. Rejects if the database fails; the import is read when its claim expires.
 */
export async function readNextImport(deps: ReadingDeps): Promise<boolean> {
  const claimed = await claimNextImport(deps, 'reading')
  if (!claimed) return false
  try {
    const reportProgress = (progress: number) => saveClaimedImport(deps, claimed, { progress })
    await saveClaimedImport(deps, claimed, {
      ...(await readFile(deps, claimed, reportProgress)),
      progress: 100,
    })
    return true
  } catch (err) {
    if (isUnavailable(err)) throw err
    const problem = err instanceof BusyError ? toSheetProblem(err.cause) : 'file-damaged'
    if (!problem) {
      await saveClaimedImport(deps, claimed, { claimed_at: null })
      return false
    }
    deps.logger.error({ err }, 'A price list could not be read')
    await saveClaimedImport(deps, claimed, failedImport(problem))
    return true
  }
}

const failedImport = (problem: (typeof IMPORT_PROBLEMS)[number]): ImportUpdate => ({
  state: 'failed',
  problem,
})

async function readFile(
  deps: ReadingDeps,
  { import_id, corrections }: { import_id: string; corrections: string },
  reportProgress: (progress: number) => Promise<void>,
): Promise<ImportUpdate> {
  const file = await findImportedFile(deps.db, import_id)
  if (!file) return failedImport('file-damaged')
  await reportProgress(PROGRESS_BEGUN)
  // Loads the price list for the comparison in parallel.
  const [{ data: grid, refusal }] = await Promise.all([
    readSheetsInWorker(deps.sheets, Buffer.from(file.bytes), file.file_name),
    readCurrentListJson(deps),
  ])
  if (refusal) {
    const fileProblem = refusal.problems?.price_list
    return failedImport(IMPORT_PROBLEMS.find((problem) => problem === fileProblem) ?? 'file-damaged')
  }
  await reportProgress(PROGRESS_READ)
  const seen_change_no = await getLastChangeNo(deps.db)
  const shapes = await findSheetShapes(deps.db, SHAPES_MAX)
  const columnsByShape = shapes.map(({ shape_hash, columns }) => [shape_hash, JSON.parse(columns)])
  // Computes the preview now: it detects files that cannot be interpreted, and warms up the worker for the user's next step.
  const { preview, known_columns } = await understandImport(deps, {
    grid,
    seen_change_no,
    corrections,
    known_columns: JSON.stringify(Object.fromEntries(columnsByShape)),
  })
  const { columns, rows } = preview
  if (columns.length === 0 && rows.every(({ row }) => row === null))
    return failedImport('file-without-products')
  // Stored with the import, so that shapes learned from other files do not change its preview.
  return { state: 'read', grid, seen_change_no, known_columns: JSON.stringify(known_columns) }
}
