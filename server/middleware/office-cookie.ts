import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Browser, SignedInToOffice } from '../office-users/begin-session.ts'
import type { Settings } from '../settings.ts'

/** What the cookies depend on: where the shop is reached. */
type Reached = Pick<Settings, 'PUBLIC_URL'>

/** How long a browser stays known that does not sign in, in seconds. */
const DEVICE_LASTS = 180 * 86_400

/** Cookies of the office (O2): no script reads them, no other site has them sent. */
function cookieOf(name: 'office' | 'office-device', { PUBLIC_URL }: Reached) {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false
  const options = { path: '/', secure, httpOnly: true, sameSite: 'Strict' } as const
  return { name: secure ? `__Host-${name}` : name, options }
}

/** The token of a session that the browser sent. */
export function officeToken(c: Context, reached: Reached): string | undefined {
  return getCookie(c, cookieOf('office', reached).name)
}

/** The browser that signs in, as it tells of itself. */
export function browserOf(c: Context, reached: Reached): Browser {
  return {
    name: c.req.header('User-Agent') ?? '',
    sessionToken: officeToken(c, reached),
    deviceToken: getCookie(c, cookieOf('office-device', reached).name),
  }
}

/** Gives the browser the token of a session, until it is closed or the session ends, and the token by which it is known. */
export function giveOfficeTokens(
  c: Context,
  reached: Reached,
  { token, deviceToken }: Pick<SignedInToOffice, 'token' | 'deviceToken'>,
): void {
  const [session, device] = [cookieOf('office', reached), cookieOf('office-device', reached)]
  setCookie(c, session.name, token, session.options)
  setCookie(c, device.name, deviceToken, { ...device.options, maxAge: DEVICE_LASTS })
}

/** Takes the token of the session back. */
export function takeOfficeToken(c: Context, reached: Reached): void {
  const { name, options } = cookieOf('office', reached)
  deleteCookie(c, name, options)
}
