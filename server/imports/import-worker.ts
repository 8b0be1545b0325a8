import { AsyncLocalStorage } from 'node:async_hooks'
import { createOutageMonitor, type OutageMonitor } from '../db/outage-monitor.ts'
import { hasPendingImport } from '../db/queries/catalogue/imports.ts'
import { type PublishingDeps, publishNextImport } from './publish-next-import.ts'
import { type ReadingDeps, readNextImport } from './read-next-import.ts'

/** Polling interval in ms while an import is to be read or published, and while there is none. */
const [POLL_INTERVAL, IDLE_POLL_INTERVAL] = [500, 5_000]

/** Reads uploads and publishes scheduled imports until `close`. Several workers can share one database. */
export function startImportWorker(deps: ReadingDeps & PublishingDeps) {
  const outage = createOutageMonitor(deps.logger, 'Price lists cannot be read or published')
  // Two loops, so that a slow upload does not delay a scheduled publication.
  const loops = [readNextImport, publishNextImport].map((doNext) => startLoop(deps, doNext, outage))
  return {
    /**
     * Polls at once, in the async context in which the worker was started, so that the work is not logged as part of the
     * triggering request.
     */
    trigger: AsyncLocalStorage.bind(() => {
      for (const { poll } of loops) poll()
    }),
    /** Stops after the current job. */
    async close() {
      await Promise.all(loops.map(({ close }) => close()))
    },
  }
}

function startLoop(
  deps: ReadingDeps & PublishingDeps,
  doNext: (deps: ReadingDeps & PublishingDeps) => Promise<boolean>,
  outage: OutageMonitor,
) {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function runPending() {
    let hasPending = true
    try {
      let hasMore = true
      while (hasMore && !closed) hasMore = await doNext(deps)
      hasPending = await hasPendingImport(deps.db)
      outage.recordSuccess()
    } catch (error) {
      outage.recordFailure(error)
    }
    clearTimeout(timer)
    if (!closed) timer = setTimeout(poll, hasPending ? POLL_INTERVAL : IDLE_POLL_INTERVAL).unref()
  }
  function poll() {
    running = running.then(runPending)
  }
  poll()
  return {
    poll,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
