import { createOutageMonitor } from '../db/outage-monitor.ts'
import { hasStuckNotice } from '../db/queries/notices.ts'
import { type NoticeDeps, STUCK_AFTER, sendDueNotice } from './send-notice.ts'

/** The pause between two looks for notices that are due, in ms. */
const POLL_INTERVAL = 2000
/** How long a notice that was given up shows as stuck, in ms: a week. */
const STUCK_SHOWN_FOR = 7 * 86_400_000

/** The sender of notices. */
export type NoticeWorker = ReturnType<typeof startNoticeWorker>

/**
 * Sends notices, one by one, as soon as they are due, until `close`. Several may work on one database. `lookEvery` is the
 * pause between two looks, in ms.
 */
export function startNoticeWorker(parts: NoticeDeps, lookEvery = POLL_INTERVAL) {
  const { db, clock, logger } = parts
  const outage = createOutageMonitor(logger, 'Notices cannot be sent')
  let closed = false
  let timer: NodeJS.Timeout
  let turn: Promise<void>

  async function sendAllDue() {
    try {
      let isMore = true
      while (isMore && !closed) isMore = await sendDueNotice(parts)
      outage.recordSuccess()
    } catch (error) {
      outage.recordFailure(error)
    }
    if (!closed) timer = setTimeout(poll, lookEvery).unref()
  }
  function poll() {
    turn = sendAllDue()
  }
  poll()

  return {
    /** 'stuck' when a notice waits after five attempts, or was tried and given up within a week. */
    async state() {
      const givenUpAfter = new Date(clock().getTime() - STUCK_SHOWN_FOR).toISOString()
      return (await hasStuckNotice(db, { attempts: STUCK_AFTER, givenUpAfter })) ? 'stuck' : 'working'
    },
    /** Stops when the one being sent is done. */
    async close() {
      closed = true
      clearTimeout(timer)
      await turn
    },
  }
}
