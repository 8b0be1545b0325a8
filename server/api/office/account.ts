import type { OFFICE_CALLS } from '#contract/office/calls.ts'
import type { Me } from '#contract/office/me.ts'
import { RIGHTS_OF } from '#domain/rights.ts'
import type { Shop } from '#domain/shop.ts'
import { giveOfficeToken, takeOfficeToken } from '../../middleware/office-cookie.ts'
import { findMe, setOwnLanguage } from '../../office-users/me.ts'
import { signOutOfOffice } from '../../office-users/sessions.ts'
import { signInToOffice } from '../../office-users/sign-in.ts'
import type { Settings } from '../../settings.ts'
import type { Outcome, UseCaseParts } from '../../use-case.ts'
import type { HandlersOf } from '../serve.ts'

/** What is one's own in the office: signing in and out, who one is, and in which language (O2). */
export function officeAccountCalls(
  parts: UseCaseParts & { settings: Pick<Settings, 'PUBLIC_URL'>; shop: () => Shop },
) {
  async function meOf(user_id: string): Promise<Outcome<Me>> {
    const user = await findMe(parts, user_id)
    if (!user) return { refusal: { code: 'not-signed-in' } }
    const { user_name: name, email, role, language } = user
    const { name: shop, tamil_name: name_tamil } = parts.shop()
    const rights = [...RIGHTS_OF[role]]
    return { data: { user_id, name, email, role, rights, language, shop: { name: shop, name_tamil } } }
  }
  return {
    'POST /office/api/signin': async ({ payload }, by, c) => {
      const device = c.req.header('User-Agent') ?? ''
      const { data, refusal } = await signInToOffice(parts, payload, { by, device })
      if (refusal) return { refusal }
      giveOfficeToken(c, parts.settings, data.token)
      return meOf(data.user_id)
    },
    'POST /office/api/signout': (_, by, c) => {
      takeOfficeToken(c, parts.settings)
      return signOutOfOffice(parts, by)
    },
    'GET /office/api/me': (_, by) => meOf(by.user_id),
    'POST /office/api/me/language': ({ payload }, by) => setOwnLanguage(parts, payload, by),
  } satisfies Partial<HandlersOf<typeof OFFICE_CALLS>>
}
