import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

/**
 * Does work of the one thread piece after piece, and lets what is short in between: whoever asks for what is in memory
 * waits for one piece of strangers' work, not for all of it. Those who ask take turns, whatever each of them asked for: nobody
 * waits for the queue of a stranger (W25).
 */
export function createTurns() {
  /** The pieces that have not begun, by who asked for them; whose turn it is stands first. */
  const queues = new Map<string, (() => Promise<unknown>)[]>()
  const notDone = new Map<string, number>()
  let sum = 0
  let isWorking = false

  function count(whose: string, change: 1 | -1) {
    sum += change
    const left = (notDone.get(whose) ?? 0) + change
    if (left > 0) notDone.set(whose, left)
    else notDone.delete(whose)
  }

  async function workOn() {
    if (isWorking) return
    isWorking = true
    for (let next = queues.entries().next().value; next; next = queues.entries().next().value) {
      const [whose, pieces] = next
      const piece = pieces.shift()
      queues.delete(whose)
      if (pieces.length > 0) queues.set(whose, pieces)
      await piece?.()
      // In one turn of the loop what came meanwhile is read, in the next what of it is in memory goes out.
      await setImmediate()
      await setImmediate()
    }
    isWorking = false
  }

  return {
    /** How many pieces are not done yet: of all, or of one who asked. */
    waiting: (whose?: string) => (whose === undefined ? sum : (notDone.get(whose) ?? 0)),
    /** Resolves or rejects as the work does. */
    inTurn<Made>(work: () => Promise<Made>, whose = ''): Promise<Made> {
      count(whose, 1)
      return new Promise((resolve, reject) => {
        // Whatever it logs has the id of the request that asked for it, not of the one that it follows.
        const piece = AsyncLocalStorage.bind(async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          } finally {
            count(whose, -1)
          }
        })
        const pieces = queues.get(whose)
        if (pieces) pieces.push(piece)
        else queues.set(whose, [piece])
        void workOn()
      })
    },
  }
}
