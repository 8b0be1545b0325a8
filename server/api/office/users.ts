import type { USER_CALLS } from '#contract/office/users.ts'
import type { Shop } from '#domain/shop.ts'
import type { PasswordDeps } from '../../customers/password.ts'
import { readBrowser, setOfficeCookies } from '../../middleware/security/office-cookies.ts'
import { findUsers } from '../../office-users/find-users.ts'
import { acceptInvite, addUser, renewInvite } from '../../office-users/invites.ts'
import { changeRole, disableUser, enableUser, endUserSessions } from '../../office-users/manage-users.ts'
import { requireSecondFactorOfEveryone } from '../../office-users/second-factor/set-up-second-factor.ts'
import type { SecurityDeps } from '../../security/security-event-counter.ts'
import type { Settings } from '../../settings.ts'
import type { HandlersOf } from '../call-handlers.ts'
import { buildMe } from './account.ts'

/** Handlers of the office's users: invites, roles, sessions, second factors (O3, O8). */
export function officeUserCalls(
  deps: PasswordDeps & SecurityDeps & { settings: Pick<Settings, 'PUBLIC_URL'>; shop: () => Shop },
): HandlersOf<typeof USER_CALLS> {
  return {
    'GET /office/api/users': () => findUsers(deps),
    'POST /office/api/users': ({ payload }, by) => addUser(deps, payload, by),
    'POST /office/api/users/{user_id}/invite': ({ params }, by) => renewInvite(deps, params.user_id, by),
    'POST /office/api/users/{user_id}/role': ({ params, payload }, by) =>
      changeRole(deps, { ...params, ...payload }, by),
    'POST /office/api/users/{user_id}/disable': ({ params }, by) => disableUser(deps, params.user_id, by),
    'POST /office/api/users/{user_id}/enable': ({ params }, by) => enableUser(deps, params.user_id, by),
    'POST /office/api/users/{user_id}/end-sessions': ({ params }, by) =>
      endUserSessions(deps, params.user_id, by),
    'POST /office/api/users/second-factor': ({ payload }, by) =>
      requireSecondFactorOfEveryone(deps, payload.required, by),
    'POST /office/api/invites/accept': async ({ payload }, by, c) => {
      const browser = readBrowser(c, deps.settings)
      const { data, refusal } = await acceptInvite(deps, payload, { by, browser })
      if (refusal) return { refusal }
      setOfficeCookies(c, deps.settings, data)
      return buildMe(deps, data.user_id)
    },
  }
}
