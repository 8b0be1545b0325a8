/** A semaphore whose waiters can give up: `p-limit` has no limit of the wait. */
export type Semaphore = ReturnType<typeof openSemaphore>

/** Opens a semaphore with `count` places. Waiters enter in the order in which they came. */
export function openSemaphore(count: number) {
  let taken = 0
  const waiting = new Set<() => void>()
  return {
    isEmpty: () => taken === 0,
    countWaiting: () => waiting.size,
    /** Takes a place, which `leave` gives back. Resolves to false if none is free within `waitMax` ms or `gone` aborts. */
    async enter(waitMax: number, gone: AbortSignal): Promise<boolean> {
      if (taken < count) {
        taken++
        return true
      }
      return new Promise((resolve) => {
        const finish = (entered: boolean) => {
          clearTimeout(timer)
          waiting.delete(begin)
          resolve(entered)
        }
        const begin = () => finish(true)
        const giveUp = () => finish(false)
        const timer = setTimeout(giveUp, waitMax)
        waiting.add(begin)
        if (gone.aborted) giveUp()
        else gone.addEventListener('abort', giveUp, { once: true })
      })
    },
    /** Gives a place to the first waiter, or frees it. */
    leave(): void {
      const [first] = waiting
      if (first) first()
      else taken--
    },
  }
}
