import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { HonoEnv } from './hono-env.ts'
import { defaultSecurityHeaders } from './middleware/security/security-headers.ts'
import { stripUnusedQuery } from './pages/canonical-path.ts'
import type { Settings } from './settings.ts'

/** Creates Node's request listener for the app. Invalid requests get 400. */
export function createListener(
  app: Hono<HonoEnv>,
  { logger, settings }: { logger: Logger; settings: Pick<Settings, 'PUBLIC_URL'> },
): RequestListener {
  const headers = defaultSecurityHeaders(settings)
  const errorHandler = (err: unknown) => {
    if (err instanceof RequestError) return new Response(null, { status: 400, headers })
    logger.error({ err })
    return new Response(null, { status: 500, headers })
  }
  const handle = getRequestListener(app.fetch, { errorHandler })
  return (incoming, outgoing) => {
    incoming.url = stripUnusedQuery(incoming.url ?? '')
    return handle(incoming, outgoing)
  }
}
