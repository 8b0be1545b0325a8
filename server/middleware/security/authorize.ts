import type { MiddlewareHandler } from 'hono'
import type { Call } from '#contract/call.ts'
import { RIGHTS } from '#domain/office/rights.ts'
import { findSession } from '../../customers/sessions.ts'
import type { HonoEnv } from '../../hono-env.ts'
import { findSignedInUser } from '../../office-users/sessions/find-signed-in-user.ts'
import { errorResponse } from '../../responses/error-response.ts'
import type { Settings } from '../../settings.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { readOfficeToken } from './office-cookies.ts'

/**
 * Determines the caller and refuses calls they may not make (D7, D10, O3). Customers send their session token as
 * `x-auth-token`, office users as a cookie. An invalid token gets the same response whatever is wrong with it.
 */
export function authorizeCall(
  deps: UseCaseDeps & { settings: Pick<Settings, 'PUBLIC_URL'> },
  { permission, requiresConfirmation }: Pick<Call, 'permission' | 'requiresConfirmation'>,
): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    const { sender } = c.var
    const findCustomer = async () => {
      const session = await findSession(deps, c.req.header('x-auth-token'))
      return session && ({ kind: 'customer', ...session, sender } as const)
    }
    switch (permission) {
      case 'anyone':
        c.set('by', { kind: 'guest', sender, findCustomer })
        return next()
      case 'customer': {
        const customer = await findCustomer()
        if (!customer) return errorResponse(c, { code: 'not-signed-in' })
        c.set('by', customer)
        return next()
      }
      default: {
        // Deny by default: a call without a known permission is always refused.
        if (permission !== 'office-user' && !RIGHTS.includes(permission))
          return errorResponse(c, { code: 'not-found' })
        const { user_id, data, refusal } = await findSignedInUser(deps, readOfficeToken(c, deps.settings), {
          sender,
          permission,
          requiresConfirmation,
        })
        if (user_id) c.set('user_id', user_id)
        if (refusal) return errorResponse(c, refusal)
        c.set('by', data)
        return next()
      }
    }
  }
}
