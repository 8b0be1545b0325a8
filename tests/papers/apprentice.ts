import { setTimeout } from 'node:timers/promises'
import { work } from '#server/workshop/work.ts'

/** What the workshop's tests have it do. */
export type Chore = { wait?: number; say?: string; fail?: { message: string; code?: string }; die?: true }

// A workshop's process for tests.
work(async ({ wait = 0, say = '', fail, die }: Chore) => {
  if (die) process.exit(3)
  await setTimeout(wait)
  if (fail) throw Object.assign(new Error(fail.message), fail)
  return Buffer.from(`${say} ${process.pid} ${JSON.stringify(process.env)}`)
})
