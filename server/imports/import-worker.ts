import { AsyncLocalStorage } from 'node:async_hooks'
import { createOutageMonitor, type OutageMonitor } from '../db/outage-monitor.ts'
import { hasPendingImport } from '../db/queries/catalogue/imports.ts'
import { type PublishingDeps, publishNextImport } from './publish-next-import.ts'
import { type ReadingDeps, readNextImport } from './read-next-import.ts'

/** How often it looks for what is to be done, in ms, while some file is to be read or published; and while there is none. */
const [POLL_INTERVAL, IDLE_POLL_INTERVAL] = [500, 5_000]

/** Reads files as they come, and publishes those that are due, until `close`. Several may work on one database. */
export function startImportWorker(parts: ReadingDeps & PublishingDeps) {
  const outage = createOutageMonitor(parts.logger, 'Price lists cannot be read or published')
  // Side by side: what is due does not wait for a file that takes long to read.
  const turns = [readNextImport, publishNextImport].map((doNext) => startLoop(parts, doNext, outage))
  return {
    /** Looks at once: something is to be done. What it does from then on is no part of the request that says so. */
    trigger: AsyncLocalStorage.bind(() => {
      for (const { poll } of turns) poll()
    }),
    /** Stops when what is in hand is done. */
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
