import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Browser, SignedInToOffice } from '../../office-users/begin-session.ts'
import type { Settings } from '../../settings.ts'

/** What the cookies depend on: where the shop is reached. */
type CookieSettings = Pick<Settings, 'PUBLIC_URL'>

/** How long a browser stays known that does not sign in, in seconds. */
const DEVICE_COOKIE_MAX_AGE = 180 * 86_400

/** Cookies of the office (O2): no script reads them, no other site has them sent. */
function officeCookie(name: 'office' | 'office-device', { PUBLIC_URL }: CookieSettings) {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false
  const options = { path: '/', secure, httpOnly: true, sameSite: 'Strict' } as const
  return { name: secure ? `__Host-${name}` : name, options }
}

/** The token of a session that the browser sent. */
export function readOfficeToken(c: Context, reached: CookieSettings): string | undefined {
  return getCookie(c, officeCookie('office', reached).name)
}

/** The browser that signs in, as it tells of itself. */
export function readBrowser(c: Context, reached: CookieSettings): Browser {
  return {
    name: c.req.header('User-Agent') ?? '',
    sessionToken: readOfficeToken(c, reached),
    deviceToken: getCookie(c, officeCookie('office-device', reached).name),
  }
}

/** Gives the browser the token of a session, until it is closed or the session ends, and the token by which it is known. */
export function setOfficeCookies(
  c: Context,
  reached: CookieSettings,
  { token, deviceToken }: Pick<SignedInToOffice, 'token' | 'deviceToken'>,
): void {
  const [session, device] = [officeCookie('office', reached), officeCookie('office-device', reached)]
  setCookie(c, session.name, token, session.options)
  setCookie(c, device.name, deviceToken, { ...device.options, maxAge: DEVICE_COOKIE_MAX_AGE })
}

/** Takes the token of the session back. */
export function clearOfficeSessionCookie(c: Context, reached: CookieSettings): void {
  const { name, options } = officeCookie('office', reached)
  deleteCookie(c, name, options)
}
