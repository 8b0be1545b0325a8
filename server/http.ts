import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { contextStorage } from 'hono/context-storage'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import { apiRoutes } from './api/index.ts'
import { officeApiRoutes } from './api/office/index.ts'
import type { AppParts } from './app-parts.ts'
import type { Caller } from './caller.ts'
import { handleError } from './handle-error.ts'
import { healthRoutes } from './health.ts'
import { clientAddress } from './middleware/client-address.ts'
import { limitPerAddress } from './middleware/limit-concurrency.ts'
import { requestFigures } from './middleware/request-figures.ts'
import { requestLog } from './middleware/request-log.ts'
import { responseCache } from './middleware/response-cache.ts'
import { protectiveHeaders, securityHeaders } from './middleware/security-headers.ts'
import { withoutUnusedQuery } from './page-address.ts'
import { drawings, sizedPicture } from './picture-files.ts'
import { priceListFiles } from './price-list-files.ts'
import { refuse } from './refuse.ts'
import { requestIdOf } from './request-id.ts'
import type { Settings } from './settings.ts'
import { staticFiles } from './static-files.ts'

/**
 * Long responses to POST. Responses to signing in are never compressed: their length would tell what is in them (BREACH).
 */
const COMPRESSED_POSTS = [
  '/api/order/search',
  '/api/order/search/mobile_no',
  '/office/api/price-list/changes',
  '/office/api/price-list/changes/:change_no/undo',
  '/office/api/imports/:import_id/corrections',
  '/office/api/imports/:import_id/publish',
]

/** The whole site as a function of a request. Reads as the request's path. */
export function createApp(parts: AppParts): Hono<Caller> {
  const { settings, logger, clientDir, enquiries, office, renderPage } = parts
  const app = new Hono<Caller>()
  app.onError(handleError(logger))
  app.notFound((c) => refuse(c, { code: 'not-found' }))

  const generator = (c: Parameters<typeof refuse>[0]) => requestIdOf(c.req.header('X-Request-Id'), settings)
  app.use(contextStorage(), requestId({ headerName: '', generator }))
  app.use(requestLog(logger), requestFigures(parts))
  // Cached responses are compressed already; this is for the others.
  app.get('*', compress())
  app.on('POST', COMPRESSED_POSTS, compress())
  // Before the cache: thousands of pictures would push the pages out.
  app.get('/pictures/:name/:made', securityHeaders(settings), sizedPicture(parts))
  app.use(responseCache(() => enquiries.catalogue.current().edition))
  app.use(securityHeaders(settings))

  const routes: readonly [path: string, app: Hono<Caller> | undefined][] = [
    ['/', healthRoutes(parts)],
    ['/', apiRoutes(parts)],
    ['/', officeApiRoutes(parts)],
    ['/office', office?.app],
    ['/', drawings(parts)],
    ['/', priceListFiles(parts.priceLists)],
    ['/', clientDir ? staticFiles(clientDir) : undefined],
  ]
  for (const [path, routed] of routes) if (routed) app.route(path, routed)

  app.get('*', clientAddress(settings), ...limitPerAddress(), (c) => renderPage(c.req.raw, c.var.requestId))
  // Nothing outside of the APIs takes another method. Hono answers HEAD as GET without its body.
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, { code: 'method-not-allowed' })
  })
  return app
}

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
