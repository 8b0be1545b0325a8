import type { ACCOUNT_CALLS, CurrentUser } from '#contract/office/account.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import type { Shop } from '#domain/shop.ts'
import type { PasswordDeps } from '../../customers/password.ts'
import {
  clearOfficeSessionCookie,
  readBrowser,
  setOfficeCookies,
} from '../../middleware/security/office-cookies.ts'
import { changeOwnPassword } from '../../office-users/change-own-password.ts'
import { confirmIdentity } from '../../office-users/confirm-identity.ts'
import { findMe, setOwnLanguage } from '../../office-users/me.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
} from '../../office-users/second-factor/set-up-second-factor.ts'
import { endOwnSession, findOwnSessions } from '../../office-users/sessions/own-sessions.ts'
import { signOutOfOffice } from '../../office-users/sessions/sign-out.ts'
import { signInToOffice } from '../../office-users/sign-in.ts'
import type { SecurityDeps } from '../../security/security-event-counter.ts'
import type { Settings } from '../../settings.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Builds the signed-in user for the office's screens, with rights and shop. `not-signed-in` if the user does not exist. */
export async function buildMe(
  deps: UseCaseDeps & { shop: () => Shop; settings: Pick<Settings, 'PUBLIC_URL'> },
  user_id: string,
): Promise<Outcome<CurrentUser>> {
  const me = await findMe(deps, user_id)
  if (!me) return { refusal: { code: 'not-signed-in' } }
  const { name, tamil_name: name_tamil, phones, upi_id, minimum_orders } = deps.shop()
  const shop = {
    name,
    name_tamil,
    phone: phones[0] ?? '',
    upi_id: upi_id ?? null,
    minimum_order: minimum_orders.ordering,
    address: deps.settings.PUBLIC_URL ?? null,
  }
  return { data: { ...me, rights: [...RIGHTS_BY_ROLE[me.role]], shop } }
}

/** Handlers of the calls about the user's own account: sign-in, profile, password, sessions, second factor (O2). */
export function officeAccountCalls(
  deps: PasswordDeps & SecurityDeps & { settings: Pick<Settings, 'PUBLIC_URL'>; shop: () => Shop },
): HandlersOf<typeof ACCOUNT_CALLS> {
  return {
    'POST /office/api/signin': async ({ payload }, by, c) => {
      const browser = readBrowser(c, deps.settings)
      const { data, refusal } = await signInToOffice(deps, payload, { by, browser })
      if (refusal) return { refusal }
      setOfficeCookies(c, deps.settings, data)
      return buildMe(deps, data.user_id)
    },
    'POST /office/api/signout': (_, by, c) => {
      clearOfficeSessionCookie(c, deps.settings)
      return signOutOfOffice(deps, by)
    },
    'GET /office/api/me': (_, by) => buildMe(deps, by.user_id),
    'POST /office/api/me/confirm': ({ payload }, by) => confirmIdentity(deps, payload, by),
    'POST /office/api/me/language': ({ payload }, by) => setOwnLanguage(deps, payload, by),
    'POST /office/api/me/password': ({ payload }, by, c) =>
      changeOwnPassword(deps, payload, { by, browser: readBrowser(c, deps.settings) }),
    'GET /office/api/me/sessions': (_, by) => findOwnSessions(deps, by),
    'POST /office/api/me/sessions/{session_id}/end': ({ params }, by) =>
      endOwnSession(deps, params.session_id, by),
    'POST /office/api/me/second-factor/begin': ({ payload }, by) =>
      beginSecondFactor(deps, payload.password, by),
    'POST /office/api/me/second-factor/confirm': ({ payload }, by) =>
      confirmSecondFactor(deps, payload.code, by),
    'POST /office/api/me/second-factor/end': ({ payload }, by) => endSecondFactor(deps, payload, by),
  }
}
