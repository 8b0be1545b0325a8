import type { Context } from 'hono'
import type { Logger } from 'pino'
import { isUnavailable, RETRY_AFTER_SECONDS } from '../db/database-errors.ts'
import type { HonoEnv } from '../hono-env.ts'
import { loggedPath } from '../logger.ts'
import { BusyError } from '../worker-pool/worker-pool.ts'
import { errorResponse } from './error-response.ts'

/** Creates the response to an error thrown by a handler. */
export function handleError(logger: Logger): (error: Error, c: Context<HonoEnv>) => Response {
  return (error, c) => {
    // The outage is logged once by its monitor.
    if (isUnavailable(error))
      return errorResponse(c, { code: 'database-unavailable', retryAfter: RETRY_AFTER_SECONDS })
    if (error instanceof BusyError) return errorResponse(c, { code: 'busy', retryAfter: error.retryAfter })
    // An upload aborted by the client is no error.
    if (!c.req.raw.signal.aborted && !c.env?.incoming?.readableAborted)
      logger.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) })
    return errorResponse(c, { code: 'internal-error' })
  }
}

/** Responds to unknown URLs. */
export function handleNotFound(c: Context<HonoEnv>): Response {
  return errorResponse(c, { code: 'not-found' })
}
