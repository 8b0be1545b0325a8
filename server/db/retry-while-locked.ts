import { setTimeout } from 'node:timers/promises'
import { isLocked } from './database-errors.ts'

/** How often to retry while a SQLite file is locked, in ms. */
const RETRY_INTERVAL = 10

/** Runs `begin`, and retries without a limit while another process holds the lock of the SQLite file. */
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
