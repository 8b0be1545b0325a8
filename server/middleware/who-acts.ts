import type { MiddlewareHandler } from 'hono'
import type { May } from '#contract/call.ts'
import type { Caller } from '../caller.ts'
import { findSession } from '../customers/sessions.ts'
import { refuse } from '../refuse.ts'
import type { UseCaseParts } from '../use-case.ts'

/**
 * Finds who makes a call, and lets nobody pass who may not (D7, D10). Customers are known by the token of their session, sent
 * as `x-auth-token`. The answer to whoever has none is always the same, whatever is wrong with it.
 */
export function whoActs(parts: UseCaseParts, may: May): MiddlewareHandler<Caller> {
  return async (c, next) => {
    const { sender } = c.var
    const findCustomer = async () => {
      const session = await findSession(parts, c.req.header('x-auth-token'))
      return session && ({ kind: 'customer', ...session, sender } as const)
    }
    switch (may) {
      case 'anyone':
        c.set('by', { kind: 'guest', sender, findCustomer })
        return next()
      case 'customer': {
        const customer = await findCustomer()
        if (!customer) return refuse(c, { code: 'not-signed-in' })
        c.set('by', customer)
        return next()
      }
      // What nobody is said to be allowed to, nobody is.
      default:
        return refuse(c, { code: 'not-found' })
    }
  }
}
