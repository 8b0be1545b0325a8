/** A semaphore whose waiters can time out or abort; `p-limit` has no wait limit. */
export type Semaphore = ReturnType<typeof openSemaphore>

/** Opens a semaphore with `count` slots. Waiters enter in order of arrival. */
export function openSemaphore(count: number) {
  let inUse = 0
  const waiting = new Set<() => void>()
  return {
    isEmpty: () => inUse === 0,
    countWaiting: () => waiting.size,
    /**
     * Takes a slot, which `leave` releases. Resolves to false if no slot becomes free within `waitMax` ms or if `signal` aborts.
     */
    async enter(waitMax: number, signal: AbortSignal): Promise<boolean> {
      if (inUse < count) {
        inUse++
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
        if (signal.aborted) giveUp()
        else signal.addEventListener('abort', giveUp, { once: true })
      })
    },
    /** Passes the slot to the first waiter, or frees it. */
    leave(): void {
      const [first] = waiting
      if (first) first()
      else inUse--
    },
  }
}
