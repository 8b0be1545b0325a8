import { flushCompileCache } from 'node:module'
import type { JobResult } from './worker-pool.ts'

function toFailure(error: unknown): JobResult {
  const { message = String(error), code } = Object(error)
  return { failure: { message, code } }
}

/** Runs the jobs that the parent sends, in a worker process. The parent sends the next one after a result. Exits with the parent. */
export function runJobs<Job>(run: (job: Job) => Promise<Buffer>): void {
  process.on('message', async (job) => {
    const report = await run(Object(job)).then((result): JobResult => ({ result }), toFailure)
    // If the parent is gone, the send fails and `disconnect` ends this process.
    process.send?.(report, () => {})
    // Now, because the process is killed without notice.
    flushCompileCache()
  })
  // Also in the middle of a job, whose result has no receiver any more.
  process.once('disconnect', () => process.exit())
}
