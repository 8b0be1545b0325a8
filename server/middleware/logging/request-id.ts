import { randomInt } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { requestId } from 'hono/request-id'
import type { HonoEnv } from '../../hono-env.ts'
import type { Settings } from '../../settings.ts'

/** A request id from a proxy: hexadecimal, with or without dashes. */
const PROXY_REQUEST_ID = /^[\da-f-]{16,64}$/i

/**
 * Resolves the id of a request: the `X-Request-Id` of the shop's outermost proxy, or twelve digits such as 4821-0937-5516.
 * These can be read out on the phone, and the log does not mistake them for a phone number.
 */
export function resolveRequestId(header: string | undefined, { PROXIES }: Pick<Settings, 'PROXIES'>): string {
  const fromProxy = PROXIES > 0 ? header?.split(',').at(-PROXIES)?.trim() : undefined
  if (fromProxy && PROXY_REQUEST_ID.test(fromProxy)) return fromProxy
  return Array.from({ length: 3 }, () => `${randomInt(10_000)}`.padStart(4, '0')).join('-')
}

/** Assigns each request its id and makes it available to the log. */
export function requestIds(settings: Pick<Settings, 'PROXIES'>): MiddlewareHandler<HonoEnv>[] {
  const generator = (c: Context) => resolveRequestId(c.req.header('X-Request-Id'), settings)
  return [contextStorage(), requestId({ headerName: '', generator })]
}
