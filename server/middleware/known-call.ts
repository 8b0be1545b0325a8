import type { MiddlewareHandler } from 'hono'
import { CALLS } from '#contract/calls.ts'
import { refuse } from '../refuse.ts'

const KNOWN = CALLS.map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Refuses every call that the contract does not list: 404, or 405 when it lists the path with another method. */
export const knownCall: MiddlewareHandler = async (c, next) => {
  const methods = KNOWN.filter(({ path }) => path.test(c.req.path)).map(({ method }) => method)
  if (methods.length === 0) return refuse(c, { code: 'not-found' })
  const asked = c.req.method === 'HEAD' ? 'GET' : c.req.method
  if (methods.some((method) => method === asked)) return next()
  c.header('Allow', methods.join(', ').replace('GET', 'GET, HEAD'))
  return refuse(c, { code: 'method-not-allowed' })
}
