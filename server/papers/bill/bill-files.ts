import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { createKeyedSingleFlight } from '../../worker-pool/keyed-single-flight.ts'
import { BusyError, JobError, type WorkerPool } from '../../worker-pool/worker-pool.ts'
import type { Bill } from '../paper-worker.ts'

/** Maximum size of cached bills, in bytes. The least recently used are evicted. */
const CACHE_BYTES_MAX = 4 * 1024 * 1024

/** Bills as PDF files, made in a worker process. */
export type BillFiles = ReturnType<typeof openBillFiles>

/** Opens the bill store. Bills are rendered once in a worker process and cached. */
export function openBillFiles(pool: Pick<WorkerPool<Bill>, 'run'>, logger: Logger) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ length }) => length,
  })
  const singleFlight = createKeyedSingleFlight<Buffer>()

  function toBusy(error: unknown, signal: AbortSignal): 'busy' {
    if (error instanceof BusyError || signal.aborted) return 'busy'
    if (!(error instanceof JobError && error.code)) throw error
    logger.error({ err: error })
    return 'busy'
  }

  return {
    /**
     * Returns the bill as a PDF; 'busy' if too many are waiting or the worker has no capacity. Rejects if it cannot be
     * rendered.
     */
    async find(bill: Bill, signal: AbortSignal): Promise<Buffer | 'busy'> {
      // The key covers the whole content, so a cached bill is never outdated.
      const key = createHash('sha256').update(JSON.stringify(bill)).digest('base64url')
      const cached = cache.get(key)
      if (cached) return cached
      const made = singleFlight(key, signal, async (runSignal) => {
        const pdf = await pool.run(bill, runSignal)
        cache.set(key, pdf)
        return pdf
      })
      return made.catch((error) => toBusy(error, signal))
    },
  }
}
