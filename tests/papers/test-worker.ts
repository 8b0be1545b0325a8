import { setTimeout } from 'node:timers/promises'
import { runJobs } from '#server/worker-pool/run-jobs.ts'

/** Jobs of the worker pool's tests. */
export type TestJob = { wait?: number; say?: string; fail?: { message: string; code?: string }; die?: true }

// A worker process for tests.
runJobs(async ({ wait = 0, say = '', fail, die }: TestJob) => {
  if (die) process.exit(3)
  await setTimeout(wait)
  if (fail) throw Object.assign(new Error(fail.message), fail)
  return Buffer.from(`${say} ${process.pid} ${JSON.stringify(process.env)}`)
})
