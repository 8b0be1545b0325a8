import { setTimeout } from 'node:timers/promises'
import { runJobs } from '#server/worker-pool/run-jobs.ts'

/** A job of the worker pool's tests. */
export type TestJob = {
  wait?: number
  text?: string
  fail?: { message: string; code?: string }
  exits?: true
}

// The script of a worker process in tests.
runJobs(async ({ wait = 0, text: say = '', fail, exits: die }: TestJob) => {
  if (die) process.exit(3)
  await setTimeout(wait)
  if (fail) throw Object.assign(new Error(fail.message), fail)
  return Buffer.from(`${say} ${process.pid} ${JSON.stringify(process.env)}`)
})
