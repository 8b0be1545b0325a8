type SharedRun<Made> = { made: Promise<Made>; waiting: number; controller: AbortController }

/**
 * Shares one run of `make` between concurrent callers with the same `key`. A caller whose signal aborts stops waiting; when all
 * have, the run is aborted.
 */
export function createKeyedSingleFlight<Made>() {
  const underway = new Map<string, SharedRun<Made>>()

  function begin(key: string, make: (runSignal: AbortSignal) => Promise<Made>): SharedRun<Made> {
    const controller = new AbortController()
    const made = make(controller.signal).finally(() => {
      if (underway.get(key) === run) underway.delete(key)
    })
    const run = { made, waiting: 0, controller }
    underway.set(key, run)
    return run
  }

  return (
    key: string,
    signal: AbortSignal,
    make: (runSignal: AbortSignal) => Promise<Made>,
  ): Promise<Made> => {
    const shared = underway.get(key) ?? begin(key, make)
    shared.waiting++
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        if (--shared.waiting > 0) return
        if (underway.get(key) === shared) underway.delete(key)
        shared.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave)
      shared.made.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      if (signal.aborted) leave()
    })
  }
}
