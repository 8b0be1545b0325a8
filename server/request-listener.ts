import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Caller } from './caller.ts'
import { protectiveHeaders } from './middleware/security-headers.ts'
import { withoutUnusedQuery } from './page-address.ts'
import type { Settings } from './settings.ts'

/** The app on Node's HTTP server. What cannot be read as a request gets 400. */
export function createListener(
  app: Hono<Caller>,
  { logger, settings }: { logger: Logger; settings: Pick<Settings, 'PUBLIC_URL'> },
): RequestListener {
  const headers = protectiveHeaders(settings)
  const errorHandler = (err: unknown) => {
    if (err instanceof RequestError) return new Response(null, { status: 400, headers })
    logger.error({ err })
    return new Response(null, { status: 500, headers })
  }
  const handle = getRequestListener(app.fetch, { errorHandler })
  return (incoming, outgoing) => {
    incoming.url = withoutUnusedQuery(incoming.url ?? '')
    return handle(incoming, outgoing)
  }
}
