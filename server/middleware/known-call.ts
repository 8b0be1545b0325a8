import type { MiddlewareHandler } from 'hono'
import { CALLS } from '#contract/calls.ts'
import type { Caller } from '../caller.ts'
import { refuse } from '../refuse.ts'

const KNOWN = CALLS.map((call) => ({
  call,
  path: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Refuses every call that the contract does not list: 404, or 405 when it lists the path with another method. */
export const knownCall: MiddlewareHandler<Caller> = async (c, next) => {
  const calls = KNOWN.filter(({ path }) => path.test(c.req.path)).map(({ call }) => call)
  if (calls.length === 0) return refuse(c, { code: 'not-found' })
  const asked = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const call = calls.find(({ method }) => method === asked)
  if (call) {
    c.set('call', call)
    return next()
  }
  const methods = calls.map(({ method }) => method)
  c.header('Allow', methods.join(', ').replace('GET', 'GET, HEAD'))
  return refuse(c, { code: 'method-not-allowed' })
}
