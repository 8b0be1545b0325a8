import { Hono } from 'hono'
import { ANY_CACHE } from '#contract/any-cache.ts'
import { CALLS } from '#contract/calls.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { ApiParts } from '../app-parts.ts'
import type { Caller } from '../caller.ts'
import { json } from '../json.ts'
import { giveToken } from '../middleware/anti-forgery.ts'
import { noStore } from '../middleware/no-store.ts'
import { accountCalls } from './account.ts'
import { masterCalls } from './master.ts'
import { orderCalls } from './order.ts'
import { productCalls } from './product.ts'
import { type HandlersOf, serve } from './serve.ts'
import { startCalls } from './start.ts'
import { userCalls } from './users.ts'

/** The storefront's API, and 404 for everything else under its address. */
export function apiRoutes(parts: ApiParts): Hono<Caller> {
  const { settings, api } = parts
  const app = new Hono<Caller>()
  app.use('/api/*', noStore)
  app.get('/api/openapi.json', (c) => {
    c.header('Cache-Control', ANY_CACHE)
    return json(c, openApiDocument(CALLS))
  })
  const handlers: HandlersOf<typeof CALLS> = {
    ...productCalls(api),
    ...masterCalls(api),
    ...orderCalls(parts),
    ...startCalls(parts),
    ...userCalls(parts),
    ...accountCalls(parts),
    'GET /api/anti-forgery': async (_, __, c) => {
      giveToken(c, settings)
      return { data: null }
    },
  }
  serve(app, CALLS, handlers, parts)
  app.all('/api/*', (c) => c.notFound())
  return app
}
