import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { apiRoutes } from './api/index.ts'
import { officeApiRoutes } from './api/office/index.ts'
import type { AppDeps } from './app-deps.ts'
import type { HonoEnv } from './hono-env.ts'
import { requestIds } from './middleware/logging/request-id.ts'
import { requestLog } from './middleware/logging/request-log.ts'
import { requestMetrics } from './middleware/logging/request-metrics.ts'
import { responseCache } from './middleware/response-cache.ts'
import { securityHeaders } from './middleware/security/security-headers.ts'
import { handleError, handleNotFound } from './responses/handle-error.ts'
import { fileRoutes, servePicture } from './routes/file-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { pageRoutes } from './routes/page-routes.ts'

/**
 * POST routes with long responses. Sign-in responses are never compressed, because their length would reveal secrets (BREACH).
 */
const COMPRESSED_POSTS = [
  '/api/order/search',
  '/api/order/search/mobile_no',
  '/office/api/price-list/changes',
  '/office/api/price-list/changes/:change_no/undo',
  '/office/api/imports/:import_id/corrections',
  '/office/api/imports/:import_id/publish',
]

/** Creates the Hono app of the whole site. The middleware below runs in the order of registration. */
export function createApp(deps: AppDeps): Hono<HonoEnv> {
  const { settings, logger, enquiries, office } = deps
  const app = new Hono<HonoEnv>()
  app.onError(handleError(logger))
  app.notFound(handleNotFound)

  app.use(...requestIds(settings))
  app.use(requestLog(logger), requestMetrics(deps))
  // Cached responses are already compressed.
  app.get('*', compress())
  app.on('POST', COMPRESSED_POSTS, compress())
  // Bypasses the cache, where thousands of pictures would evict the pages.
  app.get('/pictures/:name/:made', securityHeaders(settings), servePicture(deps))
  app.use(responseCache(() => enquiries.catalogue.current().edition))
  app.use(securityHeaders(settings))

  // The first matching route wins.
  const routes: readonly [path: string, app: Hono<HonoEnv> | undefined][] = [
    ['/', healthRoutes(deps)],
    ['/', apiRoutes(deps)],
    ['/', officeApiRoutes(deps)],
    ['/office', office?.app],
    ['/', fileRoutes(deps)],
    ['/', pageRoutes(deps)],
  ]
  for (const [path, routed] of routes) if (routed) app.route(path, routed)
  return app
}
