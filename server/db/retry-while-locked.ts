import { setTimeout } from 'node:timers/promises'
import { isLocked } from './database-errors.ts'

/** How often a locked SQLite file is tried again, in ms. */
const RETRY_INTERVAL = 10

/** Runs `begin`, again and again while another process holds the lock of the SQLite file: a start waits for it as long as it takes. */
export async function retryWhileLocked<Result>(begin: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await begin()
    } catch (error) {
      if (!isLocked(error)) throw error
    }
    await setTimeout(RETRY_INTERVAL)
  }
}
