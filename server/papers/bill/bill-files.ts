import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { createKeyedSingleFlight } from '../../worker-pool/keyed-single-flight.ts'
import { BusyError, JobError, type WorkerPool } from '../../worker-pool/worker-pool.ts'
import type { Bill } from '../paper-worker.ts'

/** Finished bills take at most so many bytes of the memory; what nobody asks for goes first. */
const CACHE_BYTES_MAX = 4 * 1024 * 1024

/** Bills as PDF files, made in a worker process. */
export type BillFiles = ReturnType<typeof openBillFiles>

/** The bills that a worker process makes, each of them once: one that was asked for lately is kept. */
export function openBillFiles(pool: Pick<WorkerPool<Bill>, 'make'>, logger: Logger) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ length }) => length,
  })
  const singleFlight = createKeyedSingleFlight<Buffer>()

  function toBusy(error: unknown, gone: AbortSignal): 'busy' {
    if (error instanceof BusyError || gone.aborted) return 'busy'
    if (!(error instanceof JobError && error.code)) throw error
    logger.error({ err: error })
    return 'busy'
  }

  return {
    /**
     * The bill as a PDF; 'busy' when too many wait for theirs, or the system has no room for it just now. Rejects when it
     * cannot be made at all.
     */
    async find(bill: Bill, gone: AbortSignal): Promise<Buffer | 'busy'> {
      // All that stands in it, so that nothing outdates it: whose it is, masked or not, status, shop and language.
      const key = createHash('sha256').update(JSON.stringify(bill)).digest('base64url')
      const found = kept.get(key)
      if (found) return found
      const made = singleFlight(key, gone, async (calledOff) => {
        const pdf = await pool.make(bill, calledOff)
        kept.set(key, pdf)
        return pdf
      })
      return made.catch((error) => toBusy(error, gone))
    },
  }
}
