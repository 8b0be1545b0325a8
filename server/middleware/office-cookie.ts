import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Token } from '#domain/customer.ts'
import type { Settings } from '../settings.ts'

/** What the cookie depends on: where the shop is reached. */
type Reached = Pick<Settings, 'PUBLIC_URL'>

/** The cookie that carries a session of the office (O2): no script reads it, no other site has it sent. */
function cookieOf({ PUBLIC_URL }: Reached) {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false
  const name = secure ? '__Host-office' : 'office'
  return { name, options: { path: '/', secure, httpOnly: true, sameSite: 'Strict' } as const }
}

/** The token of a session that the browser sent. */
export function officeToken(c: Context, reached: Reached): string | undefined {
  return getCookie(c, cookieOf(reached).name)
}

/** Gives the browser the token of a session, until it is closed or the session ends. */
export function giveOfficeToken(c: Context, reached: Reached, token: Token): void {
  const { name, options } = cookieOf(reached)
  setCookie(c, name, token, options)
}

/** Takes it back. */
export function takeOfficeToken(c: Context, reached: Reached): void {
  const { name, options } = cookieOf(reached)
  deleteCookie(c, name, options)
}
