/** A semaphore: a few places to work in, and a queue for them. */
export type Places = ReturnType<typeof openPlaces>

/** Opens `count` places. */
export function openPlaces(count: number) {
  let taken = 0
  const waiting = new Set<() => void>()
  return {
    /** Whether all places are taken. */
    isFull: () => taken === count,
    /** Whether no place is taken, so that the queue is empty too. */
    isEmpty: () => taken === 0,
    /** How many wait for a place. */
    countWaiting: () => waiting.size,
    /**
     * Takes a place; `leave` releases it. Resolves to false if no place was free before `until` (ms, as `performance.now`), or if
     * the waiting call was aborted by `gone`.
     */
    async enter(until: number, gone: AbortSignal): Promise<boolean> {
      if (taken < count) {
        taken++
        return true
      }
      return new Promise((tell) => {
        const begin = () => {
          clearTimeout(timer)
          tell(true)
        }
        const giveUp = () => {
          clearTimeout(timer)
          waiting.delete(begin)
          tell(false)
        }
        const timer = setTimeout(giveUp, until - performance.now())
        waiting.add(begin)
        if (gone.aborted) giveUp()
        else gone.addEventListener('abort', giveUp)
      })
    },
    /** Releases a place to the first in the queue. */
    leave(): void {
      const [following] = waiting
      if (!following) {
        taken--
        return
      }
      waiting.delete(following)
      following()
    },
  }
}
