import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { RefusalCode } from '#contract/call.ts'
import type { Caller } from '../caller.ts'
import { currentRequestId } from '../request-id.ts'

/** What takes longer is written down, in ms: the shop's own part is some milliseconds, and after a second people begin to wonder. */
const SLOW_AFTER = 1000

/** What a request asked for, of a closed set: no path, id or number is in it. */
type Route = string

/** How a request was answered; `seconds` from when all of it had come until the answer began. */
export type Answered = { route: Route; status: number; refused: RefusalCode | undefined; seconds: number }

/** What counts. What is in memory is answered past all else, and counted as cheaply: two numbers that are read now and then. */
export type Watch = {
  fromMemory: { '2xx': number; '3xx': number }
  answered: (how: Answered) => void
}

/** The call by its key, or what kind of thing else it is: '404' is what is not there, or not with that method. */
function routeOf(c: Context<Caller>): Route {
  const { path } = c.req
  if (c.var.call) return c.var.call
  if (c.res.status === 404 || c.res.status === 405) return '404'
  if (path === '/healthz' || path === '/readyz') return 'health'
  // What ends with .data is a page too, for a browser that is in the shop already.
  if (/\.(?!data$)\w+$/.test(path)) return 'file'
  return /^\/office(\/|$)/.test(path) ? 'office' : 'page'
}

/**
 * Watches over every request: gives the answer its id, and tells the log of one that was slow. How long somebody's line takes to
 * send a photo, or to take the answer, is not the shop's. What any cache may keep goes without an id: it would be that of whoever
 * asked first.
 */
export function watchRequests({
  logger,
  watch,
}: {
  logger: Logger
  watch: Watch | undefined
}): MiddlewareHandler<Caller> {
  return async (c, next) => {
    let began = performance.now()
    if (c.req.method === 'POST') {
      c.env?.incoming?.once?.('end', () => {
        began = performance.now()
      })
    }
    await next()
    const ms = performance.now() - began
    const id = currentRequestId()
    const isKept = c.res.headers.get('Cache-Control')?.startsWith('public')
    if (id && !isKept) c.res.headers.set('X-Request-Id', id)
    const route = routeOf(c)
    watch?.answered({ route, status: c.res.status, refused: c.var.refused, seconds: ms / 1000 })
    if (ms > SLOW_AFTER) logger.warn({ route, ms: Math.round(ms) }, 'A request took long')
  }
}
