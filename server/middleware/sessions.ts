import type { MiddlewareHandler } from 'hono'
import type { Caller } from '../caller.ts'
import { findSession } from '../customers/sessions.ts'
import { refuse } from '../refuse.ts'
import type { UseCaseParts } from '../use-case.ts'

/**
 * Lets a call pass that is not open to anyone only with the token of a session, as `x-auth-token` (D7). Without one the
 * answer is always the same, whatever is wrong with the token.
 */
export function sessions(parts: UseCaseParts): MiddlewareHandler<Caller> {
  return async (c, next) => {
    const find = () => findSession(parts, c.req.header('x-auth-token'))
    if (c.var.call.access === 'anyone') {
      c.set('findSession', find)
      return next()
    }
    const session = await find()
    if (!session) return refuse(c, { code: 'not-signed-in' })
    c.set('session', session)
    return next()
  }
}
