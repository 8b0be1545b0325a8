import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Caller } from './caller.ts'
import { ASK_AGAIN_AFTER, isUnavailable } from './db/unavailable.ts'
import { loggedPath } from './logger.ts'
import { refuse } from './refuse.ts'
import { Busy } from './worker-pool/worker-pool.ts'

/** Answers a request whose handler threw an error. */
export function handleError(logger: Logger): (error: Error, c: Context<Caller>) => Response {
  return (error, c) => {
    // The database's outage is logged once, where it is noticed.
    if (isUnavailable(error)) return refuse(c, { code: 'database-unavailable', retryAfter: ASK_AGAIN_AFTER })
    if (error instanceof Busy) return refuse(c, { code: 'busy', retryAfter: error.retryAfter })
    // An upload that the client broke off is no fault, and the response reaches no one.
    if (!c.req.raw.signal.aborted && !c.env?.incoming?.readableAborted)
      logger.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) })
    return refuse(c, { code: 'internal-error' })
  }
}

/** Answers a request for an address that does not exist. */
export function handleNotFound(c: Context<Caller>): Response {
  return refuse(c, { code: 'not-found' })
}
