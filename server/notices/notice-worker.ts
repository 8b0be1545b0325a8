import { createOutageMonitor } from '../db/outage-monitor.ts'
import { hasStuckNotice } from '../db/queries/notices.ts'
import { type NoticeDeps, STUCK_AFTER, sendDueNotice } from './send-notice.ts'

/** Polling interval in ms. */
const POLL_INTERVAL = 2000
/** How long a notice that was given up counts as stuck, in ms. */
const STUCK_SHOWN_FOR = 7 * 86_400_000

/** The worker that sends notices. */
export type NoticeWorker = ReturnType<typeof startNoticeWorker>

/**
 * Sends due notices one by one until `close`. Several workers can share one database. `lookEvery` is the polling interval in
 * ms.
 */
export function startNoticeWorker(deps: NoticeDeps, lookEvery = POLL_INTERVAL) {
  const { db, clock, logger } = deps
  const outage = createOutageMonitor(logger, 'Notices cannot be sent')
  let closed = false
  let timer: NodeJS.Timeout
  let running: Promise<void>

  async function sendAllDue() {
    try {
      let hasMore = true
      while (hasMore && !closed) hasMore = await sendDueNotice(deps)
      outage.recordSuccess()
    } catch (error) {
      outage.recordFailure(error)
    }
    if (!closed) timer = setTimeout(poll, lookEvery).unref()
  }
  function poll() {
    running = sendAllDue()
  }
  poll()

  return {
    /** 'stuck' if a notice still waits after five attempts, or was given up within the last week. */
    async state() {
      const givenUpAfter = new Date(clock().getTime() - STUCK_SHOWN_FOR).toISOString()
      return (await hasStuckNotice(db, { attempts: STUCK_AFTER, givenUpAfter })) ? 'stuck' : 'working'
    },
    /** Stops after the current notice. */
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
