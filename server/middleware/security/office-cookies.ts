import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Browser } from '../../office-users/sessions/browser.ts'
import type { SignedInToOffice } from '../../office-users/sessions/start-session.ts'
import type { Settings } from '../../settings.ts'

/** The setting that the cookies depend on. */
type CookieSettings = Pick<Settings, 'PUBLIC_URL'>

/** Lifetime of the device cookie, in seconds. */
const DEVICE_COOKIE_MAX_AGE = 180 * 86_400

/** An office cookie (O2): not readable by scripts, not sent from other sites. */
function officeCookie(name: 'office' | 'office-device', { PUBLIC_URL }: CookieSettings) {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false
  const options = { path: '/', secure, httpOnly: true, sameSite: 'Strict' } as const
  return { name: secure ? `__Host-${name}` : name, options }
}

/** Reads the session token from the request. */
export function readOfficeToken(c: Context, settings: CookieSettings): string | undefined {
  return getCookie(c, officeCookie('office', settings).name)
}

/** Reads what identifies the browser that signs in. */
export function readBrowser(c: Context, settings: CookieSettings): Browser {
  return {
    userAgent: c.req.header('User-Agent') ?? '',
    sessionToken: readOfficeToken(c, settings),
    deviceToken: getCookie(c, officeCookie('office-device', settings).name),
  }
}

/** Sets the cookies of the session (until the browser closes) and of the device. */
export function setOfficeCookies(
  c: Context,
  settings: CookieSettings,
  { token, deviceToken }: Pick<SignedInToOffice, 'token' | 'deviceToken'>,
): void {
  const [session, device] = [officeCookie('office', settings), officeCookie('office-device', settings)]
  setCookie(c, session.name, token, session.options)
  setCookie(c, device.name, deviceToken, { ...device.options, maxAge: DEVICE_COOKIE_MAX_AGE })
}

/** Deletes the session cookie. */
export function clearOfficeSessionCookie(c: Context, settings: CookieSettings): void {
  const { name, options } = officeCookie('office', settings)
  deleteCookie(c, name, options)
}
