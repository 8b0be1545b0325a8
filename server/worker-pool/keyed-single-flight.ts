type SharedRun<Result> = { result: Promise<Result>; waiting: number; controller: AbortController }

/**
 * Shares one run of `work` between concurrent callers with the same `key`. A caller whose signal aborts stops waiting; when all
 * have, the run is aborted.
 */
export function createKeyedSingleFlight<Result>() {
  const underway = new Map<string, SharedRun<Result>>()

  function begin(key: string, work: (runSignal: AbortSignal) => Promise<Result>): SharedRun<Result> {
    const controller = new AbortController()
    const result = work(controller.signal).finally(() => {
      if (underway.get(key) === run) underway.delete(key)
    })
    const run = { result, waiting: 0, controller }
    underway.set(key, run)
    return run
  }

  return (
    key: string,
    signal: AbortSignal,
    work: (runSignal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const shared = underway.get(key) ?? begin(key, work)
    shared.waiting++
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        if (--shared.waiting > 0) return
        if (underway.get(key) === shared) underway.delete(key)
        shared.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave)
      shared.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      if (signal.aborted) leave()
    })
  }
}
