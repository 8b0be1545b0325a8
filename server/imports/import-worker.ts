import { AsyncLocalStorage } from 'node:async_hooks'
import { createOutageMonitor, type OutageMonitor } from '../db/outage-monitor.ts'
import { hasPendingImport } from '../db/queries/catalogue/imports.ts'
import { type PublishingDeps, publishNextImport } from './publish-next-import.ts'
import { type ReadingDeps, readNextImport } from './read-next-import.ts'

/** Polling interval in ms while an import is to be read or published, and while there is none. */
const [POLL_INTERVAL, IDLE_POLL_INTERVAL] = [500, 5_000]

/** Reads uploads and publishes scheduled imports until `close`. Several workers can share one database. */
export function startImportWorker(parts: ReadingDeps & PublishingDeps) {
  const outage = createOutageMonitor(parts.logger, 'Price lists cannot be read or published')
  // Two loops, so that a slow upload does not delay a scheduled publication.
  const turns = [readNextImport, publishNextImport].map((doNext) => startLoop(parts, doNext, outage))
  return {
    /**
     * Polls at once. Bound to the current async context, so that the work is not logged as part of the request that triggers
     * it.
     */
    trigger: AsyncLocalStorage.bind(() => {
      for (const { poll } of turns) poll()
    }),
    /** Stops after the current job. */
    async close() {
      await Promise.all(turns.map(({ close }) => close()))
    },
  }
}

function startLoop(
  parts: ReadingDeps & PublishingDeps,
  doNext: (parts: ReadingDeps & PublishingDeps) => Promise<boolean>,
  outage: OutageMonitor,
) {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  async function runPending() {
    let isToDo = true
    try {
      let isMore = true
      while (isMore && !closed) isMore = await doNext(parts)
      isToDo = await hasPendingImport(parts.db)
      outage.recordSuccess()
    } catch (error) {
      outage.recordFailure(error)
    }
    clearTimeout(timer)
    if (!closed) timer = setTimeout(poll, isToDo ? POLL_INTERVAL : IDLE_POLL_INTERVAL).unref()
  }
  function poll() {
    turn = turn.then(runPending)
  }
  poll()
  return {
    poll,
    async close() {
      closed = true
      clearTimeout(timer)
      await turn
    },
  }
}
