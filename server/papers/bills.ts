import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { createSingleFlight } from '../worker-pool/single-flight.ts'
import { Busy, JobFailed, type WorkerPool } from '../worker-pool/worker-pool.ts'
import type { Bill } from './paper-worker.ts'

/** Finished bills take at most so many bytes of the memory; what nobody asks for goes first. */
const KEPT_MAX = 4 * 1024 * 1024

/** Bills as PDF files, made in a worker process. */
export type Bills = ReturnType<typeof openBills>

/** The bills that a worker process makes, each of them once: one that was asked for lately is kept. */
export function openBills(pool: Pick<WorkerPool<Bill>, 'make'>, logger: Logger) {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_MAX, sizeCalculation: ({ length }) => length })
  const singleFlight = createSingleFlight<Buffer>()

  function whyNot(error: unknown, gone: AbortSignal): 'busy' {
    if (error instanceof Busy || gone.aborted) return 'busy'
    if (!(error instanceof JobFailed && error.code)) throw error
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
      return made.catch((error) => whyNot(error, gone))
    },
  }
}
