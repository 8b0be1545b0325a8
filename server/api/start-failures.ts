import type { Logger } from 'pino'
import type { SHOP_CALLS } from '#contract/shop-calls.ts'
import { loggedPath } from '../logger.ts'
import type { HandlersOf } from './register-calls.ts'

/** So many reports a minute are written down; the shop that is told sixty times knows. */
const REPORTS_PER_MINUTE = 60

/** POST start/failed: a page whose scripts did not start says so in the log, or nobody would hear of it. */
export function startFailureCalls({ logger, clock }: { logger: Logger; clock: () => Date }) {
  let minute = 0
  let reports = 0
  return {
    'POST /api/start/failed': async ({ payload: { what, page } }) => {
      const now = Math.floor(clock().getTime() / 60_000)
      reports = now === minute ? reports + 1 : 1
      minute = now
      // Without what may be a phone number.
      const said = { page: loggedPath(page), what: what.replace(/\d{6,}/g, '[number]') }
      if (reports <= REPORTS_PER_MINUTE) logger.warn(said, 'A page did not start')
      return { data: null }
    },
  } satisfies Partial<HandlersOf<typeof SHOP_CALLS>>
}
