import { setImmediate } from 'node:timers/promises'

/**
 * Does work of the one thread piece after piece, and lets what is short in between: whoever asks for what is in memory
 * waits for one piece of strangers' work, not for all of it (W25).
 */
export function createTurns() {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** How many pieces are not done yet. */
    waiting: () => waiting,
    /** Resolves or rejects as the work does. */
    inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
      waiting++
      const done = last.then(work).finally(() => waiting--)
      last = done.catch(() => undefined).then(() => setImmediate())
      return done
    },
  }
}
