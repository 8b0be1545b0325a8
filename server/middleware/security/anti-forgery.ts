import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { errorResponse } from '../../responses/error-response.ts'
import type { Settings } from '../../settings.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'X-XSRF-TOKEN'
/** 256 random bits. The pattern also prevents that two missing tokens match. */
const TOKEN = /^[\w-]{43}$/

type Origin = Pick<Settings, 'PUBLIC_URL'>

// Sec-Fetch-Site decides alone if present: pages cannot forge it, and proxies do not affect it.
function isSameOrigin(c: Context, { PUBLIC_URL }: Origin): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('Origin')
  if (origin === undefined || origin === PUBLIC_URL) return true
  const from = URL.parse(origin)
  // A proxy may terminate https, so only PUBLIC_URL tells the shop's own scheme.
  const isOwnScheme = PUBLIC_URL === undefined || from?.protocol === new URL(PUBLIC_URL).protocol
  return isOwnScheme && from?.host === new URL(c.req.url).host
}

function hasValidToken(c: Context): boolean {
  const cookie = getCookie(c, COOKIE) ?? ''
  const header = c.req.header(HEADER) ?? ''
  return TOKEN.test(cookie) && TOKEN.test(header) && timingSafeEqual(Buffer.from(cookie), Buffer.from(header))
}

/** Accepts forms from the shop's own pages only. Without script, they cannot send the token too (D26). */
export function requireSameOrigin(origin: Origin): MiddlewareHandler {
  return async (c, next) => (isSameOrigin(c, origin) ? next() : errorResponse(c, { code: 'foreign-origin' }))
}

/** Accepts changing requests only from the shop's own pages and with the token of the cookie (D8). */
export function requireAntiForgeryToken(origin: Origin): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (!isSameOrigin(c, origin)) return errorResponse(c, { code: 'foreign-origin' })
    if (!hasValidToken(c)) return errorResponse(c, { code: 'anti-forgery' })
    return next()
  }
}

/** Sets the anti-forgery cookie, which scripts of our pages read. Keeps a valid one, which another tab may be using. */
export function setAntiForgeryCookie(c: Context, { PUBLIC_URL }: Origin): void {
  const existing = getCookie(c, COOKIE) ?? ''
  setCookie(c, COOKIE, TOKEN.test(existing) ? existing : randomBytes(32).toString('base64url'), {
    path: '/',
    sameSite: 'Lax',
    secure: PUBLIC_URL?.startsWith('https:') ?? false,
  })
}
