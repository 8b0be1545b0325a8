import type { SHOP_CALLS } from '#contract/shop-calls.ts'
import { changePassword } from '../customers/change-password.ts'
import type { PasswordParts } from '../customers/password.ts'
import { findProfile, updateProfile } from '../customers/profile.ts'
import { checkDuplicate, signUp } from '../customers/sign-up.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { HandlersOf } from './register-calls.ts'

/** Handlers of the `account/…` calls: sign-up, profile and password (section 7, D7, D10). */
export function accountCalls(parts: PasswordParts & SecurityDeps) {
  return {
    'POST /api/account/checkDuplicate': ({ payload }, by) => checkDuplicate(parts, payload, by),
    'POST /api/account/save': ({ payload }, by) => signUp(parts, payload, by),
    'POST /api/account/update': ({ payload }, customer) => updateProfile(parts, payload, customer),
    'POST /api/account/changePassword': ({ payload }, customer) => changePassword(parts, payload, customer),
    'GET /api/account/search/single/sub/{sub}': ({ params }, customer) =>
      findProfile(parts, params.sub, customer),
  } satisfies Partial<HandlersOf<typeof SHOP_CALLS>>
}
