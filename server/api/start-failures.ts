import type { Logger } from 'pino'
import type { SHOP_CALLS } from '#contract/shop-calls.ts'
import { loggedPath } from '../logger.ts'
import type { HandlersOf } from './call-handlers.ts'

/** Reports logged per minute. More would only flood the log. */
const REPORTS_PER_MINUTE = 60

/** Handler of POST start/failed: logs that a page's scripts did not start, which the server cannot see otherwise. */
export function startFailureCalls({ logger, clock }: { logger: Logger; clock: () => Date }) {
  let minute = 0
  let reports = 0
  return {
    'POST /api/start/failed': async ({ payload: { what, page } }) => {
      const now = Math.floor(clock().getTime() / 60_000)
      reports = now === minute ? reports + 1 : 1
      minute = now
      // Long runs of digits may be phone numbers.
      const report = { page: loggedPath(page), what: what.replace(/\d{6,}/g, '[number]') }
      if (reports <= REPORTS_PER_MINUTE) logger.warn(report, 'A page did not start')
      return { data: null }
    },
  } satisfies Partial<HandlersOf<typeof SHOP_CALLS>>
}
