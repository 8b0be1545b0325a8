import type { Context } from 'hono'
import type { Logger } from 'pino'
import { isUnavailable, RETRY_AFTER_SECONDS } from '../db/database-errors.ts'
import type { HonoEnv } from '../hono-env.ts'
import { loggedPath } from '../logger.ts'
import { BusyError } from '../worker-pool/worker-pool.ts'
import { errorResponse } from './error-response.ts'

/** Answers a request whose handler threw an error. */
export function handleError(logger: Logger): (error: Error, c: Context<HonoEnv>) => Response {
  return (error, c) => {
    // The database's outage is logged once, where it is noticed.
    if (isUnavailable(error))
      return errorResponse(c, { code: 'database-unavailable', retryAfter: RETRY_AFTER_SECONDS })
    if (error instanceof BusyError) return errorResponse(c, { code: 'busy', retryAfter: error.retryAfter })
    // An upload that the client broke off is no fault, and the response reaches no one.
    if (!c.req.raw.signal.aborted && !c.env?.incoming?.readableAborted)
      logger.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) })
    return errorResponse(c, { code: 'internal-error' })
  }
}

/** Answers a request for an address that does not exist. */
export function handleNotFound(c: Context<HonoEnv>): Response {
  return errorResponse(c, { code: 'not-found' })
}
