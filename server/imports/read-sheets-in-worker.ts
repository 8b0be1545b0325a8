import { SHEET_BYTES_MAX } from '#domain/price-sheet/sheet-limits.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { BusyError, JobError, type WorkerPool } from '../worker-pool/worker-pool.ts'
import { SHEET_FILE_PROBLEMS, type SheetFileProblem } from './parsing/sheet-error.ts'
import type { SheetJob } from './sheet-worker.ts'

/** What understanding 20,000 rows beside 5,000 products takes of the worker's heap, in MB. */
export const SHEETS_HEAP_MAX = 256

/** Where sheets are read and written. */
export type SheetPool = Pick<WorkerPool<SheetJob>, 'make'>

const refuseSheet = (price_list: SheetFileProblem) => ({
  refusal: { code: 'sheet-refused' as const, problems: { price_list } },
})

/** Why a file could not be read or understood; undefined when it was no fault of the file. */
export function toSheetProblem(error: unknown): SheetFileProblem | undefined {
  if (!(error instanceof JobError)) return undefined
  const { code, message } = error
  if (code === 'TOO_LONG') return 'file-too-slow'
  // The process ended by itself: for want of memory.
  if (code === 'ENDED' || /memory/i.test(message)) return 'file-too-many-cells'
  if (code === undefined || !/^(E[A-Z]+|CLOSED)$/.test(code))
    return SHEET_FILE_PROBLEMS.find((problem) => problem === message) ?? 'file-damaged'
  return undefined
}

/**
 * Reads, as JSON (see grids-json.ts), the sheets of a price list that somebody sent as `price_list`: .xlsx, .xls, .ods, or a text with its cells parted; what it is its bytes say. `sheet-refused`, and
 * why: it is none, too large, damaged, has a password. Rejects with Busy when the system has no room for it just now.
 */
export async function readSheetsInWorker(
  sheets: SheetPool,
  bytes: Buffer,
  file_name: string,
): Promise<Outcome<string>> {
  if (bytes.length > SHEET_BYTES_MAX) return refuseSheet('file-too-large')
  try {
    const grids = await sheets.make({ bytes, file_name }, new AbortController().signal)
    return { data: `${grids}` }
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    const problem = toSheetProblem(error)
    if (!problem) throw new BusyError()
    return refuseSheet(problem)
  }
}
