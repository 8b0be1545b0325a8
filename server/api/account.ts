import type { SHOP_CALLS } from '#contract/shop-calls.ts'
import { changePassword } from '../customers/change-password.ts'
import type { PasswordDeps } from '../customers/password.ts'
import { findProfile, updateProfile } from '../customers/profile.ts'
import { checkDuplicate, signUp } from '../customers/sign-up.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { HandlersOf } from './call-handlers.ts'

/** Handlers of the `account/…` calls: sign-up, profile and password (section 7, D7, D10). */
export function accountCalls(deps: PasswordDeps & SecurityDeps) {
  return {
    'POST /api/account/checkDuplicate': ({ payload }, by) => checkDuplicate(deps, payload, by),
    'POST /api/account/save': ({ payload }, by) => signUp(deps, payload, by),
    'POST /api/account/update': ({ payload }, customer) => updateProfile(deps, payload, customer),
    'POST /api/account/changePassword': ({ payload }, customer) => changePassword(deps, payload, customer),
    'GET /api/account/search/single/sub/{sub}': ({ params }, customer) =>
      findProfile(deps, params.sub, customer),
  } satisfies Partial<HandlersOf<typeof SHOP_CALLS>>
}
