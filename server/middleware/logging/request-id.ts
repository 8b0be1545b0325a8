import { randomInt } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { requestId } from 'hono/request-id'
import type { HonoEnv } from '../../hono-env.ts'
import type { Settings } from '../../settings.ts'

/** An id as proxies give one: hexadecimal, with or without dashes. */
const PROXY_REQUEST_ID = /^[\da-f-]{16,64}$/i

/**
 * The id of a request, by its `X-Request-Id` header: the one that the outermost of the shop's own proxies added, or twelve
 * digits in groups of four, such as 4821-0937-5516. A person can read those out on the phone, and the log does not take them
 * for a phone number.
 */
export function resolveRequestId(header: string | undefined, { PROXIES }: Pick<Settings, 'PROXIES'>): string {
  const given = PROXIES > 0 ? header?.split(',').at(-PROXIES)?.trim() : undefined
  if (given && PROXY_REQUEST_ID.test(given)) return given
  return Array.from({ length: 3 }, () => `${randomInt(10_000)}`.padStart(4, '0')).join('-')
}

/** Gives each request its id, which the log finds wherever it is written from. */
export function requestIds(settings: Pick<Settings, 'PROXIES'>): MiddlewareHandler<HonoEnv>[] {
  const generator = (c: Context) => resolveRequestId(c.req.header('X-Request-Id'), settings)
  return [contextStorage(), requestId({ headerName: '', generator })]
}
