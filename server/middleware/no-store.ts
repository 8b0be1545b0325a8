import type { MiddlewareHandler } from 'hono'

/** No cache keeps an answer that does not say that it may be kept. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
}
