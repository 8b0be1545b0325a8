import { AsyncLocalStorage } from 'node:async_hooks'
import { createOutage, type Outage } from '../db/outage.ts'
import { isImportToDo } from '../db/queries/imports.ts'
import { type PublishingParts, publishNext } from './publish-next.ts'
import { type ReadingParts, readNext } from './read-next.ts'

/** How often it looks for what is to be done, in ms, while some file is to be read or published; and while there is none. */
const [LOOK_EVERY, LOOK_SELDOM] = [500, 5_000]

/** Reads files as they come, and publishes those that are due, until `close`. Several may work on one database. */
export function startImportWorker(parts: ReadingParts & PublishingParts) {
  const outage = createOutage(parts.logger, 'Price lists cannot be read or published')
  // Side by side: what is due does not wait for a file that takes long to read.
  const turns = [readNext, publishNext].map((doNext) => startTurns(parts, doNext, outage))
  return {
    /** Looks at once: something is to be done. What it does from then on is no part of the request that says so. */
    wake: AsyncLocalStorage.bind(() => {
      for (const { look } of turns) look()
    }),
    /** Stops when what is in hand is done. */
    async close() {
      await Promise.all(turns.map(({ close }) => close()))
    },
  }
}

function startTurns(
  parts: ReadingParts & PublishingParts,
  doNext: (parts: ReadingParts & PublishingParts) => Promise<boolean>,
  outage: Outage,
) {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  async function doAll() {
    let isToDo = true
    try {
      let isMore = true
      while (isMore && !closed) isMore = await doNext(parts)
      isToDo = await isImportToDo(parts.db)
      outage.isOver()
    } catch (error) {
      outage.goesOn(error)
    }
    clearTimeout(timer)
    if (!closed) timer = setTimeout(look, isToDo ? LOOK_EVERY : LOOK_SELDOM).unref()
  }
  function look() {
    turn = turn.then(doAll)
  }
  look()
  return {
    look,
    async close() {
      closed = true
      clearTimeout(timer)
      await turn
    },
  }
}
