/** A few places to work in, and those who wait for one in the order in which they came. */
export type Places = ReturnType<typeof openPlaces>

/** Opens so many places. */
export function openPlaces(count: number) {
  let taken = 0
  const waiting = new Set<() => void>()
  return {
    /** Whether all places are taken. */
    isFull: () => taken === count,
    /** Whether no place is taken, and so nobody waits. */
    isEmpty: () => taken === 0,
    /** How many wait for a place. */
    countWaiting: () => waiting.size,
    /**
     * Takes a place, which `leave` gives back; gives false when none came free until a time (ms, as `performance.now`), or
     * when whoever waited has `gone`.
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
    /** Gives a place back: whoever has waited longest has it then. */
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
