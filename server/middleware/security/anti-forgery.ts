import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { errorResponse } from '../../responses/error-response.ts'
import type { Settings } from '../../settings.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'X-XSRF-TOKEN'
/** 256 random bits; nothing shorter ever matches, least of all nothing. */
const TOKEN = /^[\w-]{43}$/

type Origin = Pick<Settings, 'PUBLIC_URL'>

// What the browser says of itself cannot be forged by a page and knows nothing of proxies, so it decides alone.
function isSameOrigin(c: Context, { PUBLIC_URL }: Origin): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('Origin')
  if (origin === undefined || origin === PUBLIC_URL) return true
  const from = URL.parse(origin)
  // A proxy may speak https for the shop: which scheme is the shop's own PUBLIC_URL alone says.
  const isOwnScheme = PUBLIC_URL === undefined || from?.protocol === new URL(PUBLIC_URL).protocol
  return isOwnScheme && from?.host === new URL(c.req.url).host
}

function hasValidToken(c: Context): boolean {
  const cookie = getCookie(c, COOKIE) ?? ''
  const header = c.req.header(HEADER) ?? ''
  return TOKEN.test(cookie) && TOKEN.test(header) && timingSafeEqual(Buffer.from(cookie), Buffer.from(header))
}

/** Lets a form pass only from our own pages. Without script it cannot send the token as well (D26). */
export function requireSameOrigin(origin: Origin): MiddlewareHandler {
  return async (c, next) => (isSameOrigin(c, origin) ? next() : errorResponse(c, { code: 'foreign-origin' }))
}

/** Lets a request that changes something pass only from our own pages, and with the token of its cookie (D8). */
export function requireAntiForgeryToken(origin: Origin): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (!isSameOrigin(c, origin)) return errorResponse(c, { code: 'foreign-origin' })
    if (!hasValidToken(c)) return errorResponse(c, { code: 'anti-forgery' })
    return next()
  }
}

/** Sets the token's cookie, which scripts of our pages read. A good one stays: another tab may be about to send it. */
export function setAntiForgeryCookie(c: Context, { PUBLIC_URL }: Origin): void {
  const held = getCookie(c, COOKIE) ?? ''
  setCookie(c, COOKIE, TOKEN.test(held) ? held : randomBytes(32).toString('base64url'), {
    path: '/',
    sameSite: 'Lax',
    secure: PUBLIC_URL?.startsWith('https:') ?? false,
  })
}
