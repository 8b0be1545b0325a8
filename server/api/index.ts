import { Hono } from 'hono'
import { createOpenApiDocument } from '#contract/openapi.ts'
import { REVALIDATED_CACHE_CONTROL } from '#contract/revalidated-cache-control.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import type { ApiDeps } from '../app-deps.ts'
import type { HonoEnv } from '../hono-env.ts'
import { noStore } from '../middleware/no-store.ts'
import { setAntiForgeryCookie } from '../middleware/security/anti-forgery.ts'
import { jsonResponse } from '../responses/json-response.ts'
import { accountCalls } from './account.ts'
import type { HandlersOf } from './call-handlers.ts'
import { masterCalls } from './master.ts'
import { orderCalls } from './order.ts'
import { productCalls } from './product.ts'
import { registerCalls } from './register-calls.ts'
import { startFailureCalls } from './start-failures.ts'
import { userCalls } from './users.ts'

/** Routes of the storefront's API. Any other path below `/api/` is 404. */
export function apiRoutes(deps: ApiDeps): Hono<HonoEnv> {
  const { settings, api } = deps
  const app = new Hono<HonoEnv>()
  app.use('/api/*', noStore)
  app.get('/api/openapi.json', (c) => {
    c.header('Cache-Control', REVALIDATED_CACHE_CONTROL)
    return jsonResponse(c, createOpenApiDocument(SHOP_CALLS))
  })
  const handlers: HandlersOf<typeof SHOP_CALLS> = {
    ...productCalls(api),
    ...masterCalls(api),
    ...orderCalls(deps),
    ...startFailureCalls(deps),
    ...userCalls(deps),
    ...accountCalls(deps),
    'GET /api/anti-forgery': async (_, __, c) => {
      setAntiForgeryCookie(c, settings)
      return { data: null }
    },
  }
  registerCalls(app, SHOP_CALLS, handlers, deps)
  app.all('/api/*', (c) => c.notFound())
  return app
}
