import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { RefusalCode } from '#contract/call.ts'
import type { HonoEnv } from '../../hono-env.ts'

/** Requests that take longer are logged as slow, in ms. */
const SLOW_REQUEST_MS = 1000

/** The call's key, or the kind of resource. Contains no path, id or number. */
type Route = string

/** The outcome of a request. `seconds` runs from the complete request to the start of the response. */
export type RequestOutcome = {
  route: Route
  status: number
  refused: RefusalCode | undefined
  seconds: number
}

/** Counts requests. */
export type RequestObserver = {
  recordResponse: (outcome: RequestOutcome) => void
}

/** '404' stands for all unknown paths and methods. */
function routeOf(c: Context<HonoEnv>): Route {
  const { path } = c.req
  if (c.var.isCached) return 'cache'
  if (c.var.call) return c.var.call
  if (c.res.status === 404 || c.res.status === 405) return '404'
  if (path === '/healthz' || path === '/readyz') return 'health'
  // React Router's data requests end with .data.
  if (/\.(?!data$)\w+$/.test(path)) return 'file'
  return /^\/office(\/|$)/.test(path) ? 'office' : 'page'
}

/**
 * Counts requests, logs slow ones, and adds the `X-Request-Id` header. Excludes the time the client takes to send a body.
 * Public responses carry no id, because caches would share it.
 */
export function requestMetrics({
  logger,
  requestObserver,
}: {
  logger: Logger
  requestObserver?: RequestObserver | undefined
}): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    let startedAt = performance.now()
    if (c.req.method === 'POST') {
      c.env?.incoming?.once?.('end', () => {
        startedAt = performance.now()
      })
    }
    await next()
    const ms = performance.now() - startedAt
    const { requestId, refused, isCached } = c.var
    const isPublic = isCached || c.res.headers.get('Cache-Control')?.startsWith('public')
    if (requestId && !isPublic) c.res.headers.set('X-Request-Id', requestId)
    const route = routeOf(c)
    requestObserver?.recordResponse({ route, status: c.res.status, refused, seconds: ms / 1000 })
    if (ms > SLOW_REQUEST_MS) logger.warn({ route, ms: Math.round(ms) }, 'A request took long')
  }
}
