import { SHEET_BYTES_MAX } from '#domain/price-sheet/sheet-limits.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { BusyError, JobError, type WorkerPool } from '../worker-pool/worker-pool.ts'
import { SHEET_FILE_PROBLEMS, type SheetFileProblem } from './parsing/sheet-error.ts'
import type { SheetJob } from './sheet-worker.ts'

/** Heap of the sheet worker, in MB; sufficient for 20,000 rows compared with 5,000 products. */
export const SHEETS_HEAP_MAX = 256

/** The worker pool that reads and writes sheets. */
export type SheetPool = Pick<WorkerPool<SheetJob>, 'run'>

const refuseSheet = (price_list: SheetFileProblem) => ({
  refusal: { code: 'sheet-refused' as const, problems: { price_list } },
})

/** Returns the problem of the file that a worker error stands for; undefined if the file is not at fault. */
export function toSheetProblem(error: unknown): SheetFileProblem | undefined {
  if (!(error instanceof JobError)) return undefined
  const { code, message } = error
  if (code === 'TOO_LONG') return 'file-too-slow'
  // The worker process died, usually because it ran out of memory.
  if (code === 'ENDED' || /memory/i.test(message)) return 'file-too-many-cells'
  if (code === undefined || !/^(E[A-Z]+|CLOSED)$/.test(code))
    return SHEET_FILE_PROBLEMS.find((problem) => problem === message) ?? 'file-damaged'
  return undefined
}

/**
 * Reads the sheets of an uploaded price list (.xlsx, .xls, .ods or delimited text; detected by content) as JSON, see
 * grids-json.ts. Refused with `sheet-refused` and a problem of the field `price_list`: wrong type, too large, damaged,
 * password-protected. Rejects with BusyError if the worker has no capacity.
 */
export async function readSheetsInWorker(
  sheets: SheetPool,
  bytes: Buffer,
  file_name: string,
): Promise<Outcome<string>> {
  if (bytes.length > SHEET_BYTES_MAX) return refuseSheet('file-too-large')
  try {
    const grids = await sheets.run({ bytes, file_name }, new AbortController().signal)
    return { data: `${grids}` }
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    const problem = toSheetProblem(error)
    if (!problem) throw new BusyError()
    return refuseSheet(problem)
  }
}
