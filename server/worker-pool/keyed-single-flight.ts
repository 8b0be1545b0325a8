type SharedRun<Made> = { made: Promise<Made>; waiting: number; callOff: AbortController }

/**
 * Shares one run of `make` between concurrent callers with the same `key`. A caller whose signal aborts stops waiting; when all
 * have, the run is aborted.
 */
export function createKeyedSingleFlight<Made>() {
  const underway = new Map<string, SharedRun<Made>>()

  function begin(key: string, make: (calledOff: AbortSignal) => Promise<Made>): SharedRun<Made> {
    const callOff = new AbortController()
    const made = make(callOff.signal).finally(() => {
      if (underway.get(key) === begun) underway.delete(key)
    })
    const begun = { made, waiting: 0, callOff }
    underway.set(key, begun)
    return begun
  }

  return (key: string, gone: AbortSignal, make: (calledOff: AbortSignal) => Promise<Made>): Promise<Made> => {
    const shared = underway.get(key) ?? begin(key, make)
    shared.waiting++
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(gone.reason)
        if (--shared.waiting > 0) return
        if (underway.get(key) === shared) underway.delete(key)
        shared.callOff.abort(gone.reason)
      }
      gone.addEventListener('abort', leave)
      shared.made.then(resolve, reject).finally(() => gone.removeEventListener('abort', leave))
      if (gone.aborted) leave()
    })
  }
}
