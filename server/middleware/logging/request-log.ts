import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { HonoEnv } from '../../hono-env.ts'
import { loggedPath } from '../../logger.ts'

/** Health checks arrive every second and are of no interest while they succeed. */
const HEALTH_CHECK_PATHS = ['/healthz', '/readyz']

/**
 * Logs one line when a response is sent or its connection breaks: method, path, status, duration in ms, request id, office user
 * id. Successful health checks are logged at `debug`.
 */
export function requestLog(logger: Logger): MiddlewareHandler<HonoEnv> {
  return (c, next) => {
    const began = performance.now()
    const outgoing = c.env?.outgoing
    outgoing?.once('close', () => {
      const { method, path } = c.req
      const status = outgoing.headersSent ? outgoing.statusCode : undefined
      logger[status === 200 && HEALTH_CHECK_PATHS.includes(path) ? 'debug' : 'info']({
        method,
        path: loggedPath(path),
        status,
        ms: Math.round(performance.now() - began),
        // The event fires outside the request's async context.
        request_id: c.var.requestId,
        user_id: c.var.user_id,
      })
    })
    return next()
  }
}
