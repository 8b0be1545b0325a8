import type { MiddlewareHandler } from 'hono'
import { VIDEO_ORIGIN } from '#domain/catalogue/video.ts'
import type { Settings } from '../../settings.ts'

/** The policy of responses other than pages. */
const DENY_ALL_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of the service worker, which may only fetch from the shop. */
export const WORKER_CSP = `${DENY_ALL_CSP}; connect-src 'self'`

/** Origins of product videos and of the shop's map. */
const FRAME_SOURCES = `${VIDEO_ORIGIN} https://www.openstreetmap.org`

/** CSP sources for the inline scripts and styles of a page: 'sha256-…' or 'nonce-…' in single quotes. */
type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

/** Builds the Content-Security-Policy of a page: everything from the shop itself, and only the given inline code. */
export function contentSecurityPolicy({ scripts, styles }: InlineSources): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${FRAME_SOURCES}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers of every response, including errors. With an https PUBLIC_URL they include HSTS for two years. */
export function defaultSecurityHeaders({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): Record<string, string> {
  return {
    'Content-Security-Policy': DENY_ALL_CSP,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(PUBLIC_URL?.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
  }
}

/** Sets the default security headers. Headers of the route win: a page has its own policy. */
export function securityHeaders(settings: Pick<Settings, 'PUBLIC_URL'>): MiddlewareHandler {
  const headers = Object.entries(defaultSecurityHeaders(settings))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
