import type { SHOP_CALLS } from '#contract/shop-calls.ts'
import type { PasswordDeps } from '../customers/password.ts'
import { checkSession, signOut } from '../customers/sessions.ts'
import { signIn } from '../customers/sign-in.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { HandlersOf } from './call-handlers.ts'

/** Handlers of the `users/…` calls: signing in and out (section 7, D7). */
export function userCalls(deps: PasswordDeps & SecurityDeps) {
  return {
    'POST /api/users/login': ({ payload }, by) => signIn(deps, payload, by),
    'POST /api/users/checkSession': ({ payload }) => checkSession(deps, payload),
    'POST /api/users/logout': (_, customer) => signOut(deps, customer),
  } satisfies Partial<HandlersOf<typeof SHOP_CALLS>>
}
