import { flushCompileCache } from 'node:module'
import type { JobResult } from './worker-pool.ts'

function toFailure(error: unknown): JobResult {
  const { message = String(error), code } = Object(error)
  return { failure: { message, code } }
}

/** In a worker process: does one job after the other, and ends with the shop. */
export function runJobs<Job>(make: (job: Job) => Promise<Buffer>): void {
  process.on('message', async (job) => {
    const report = await make(Object(job)).then((made): JobResult => ({ made }), toFailure)
    // Whoever is gone takes nothing, and this process ends with them.
    process.send?.(report, () => {})
    // It is ended without notice.
    flushCompileCache()
  })
  // Even in the middle of a job: nobody is there to take it.
  process.once('disconnect', () => process.exit())
}
