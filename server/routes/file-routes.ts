import { Hono, type MiddlewareHandler } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { HonoEnv } from '../hono-env.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { priceListRoutes } from './price-list-routes.ts'
import { IMMUTABLE, staticFileRoutes } from './static-files.ts'

/** Serves a drawing or photo in a size and format: '/pictures/rocket-ruby.svg/400.webp'. */
export function servePicture({ pictures }: { pictures: Pick<Pictures, 'find'> }): MiddlewareHandler<HonoEnv> {
  return async (c) => {
    const [, , name = '', made = ''] = c.req.path.split('/')
    const picture = await pictures.find(name, made, c.req.raw.signal)
    if (!picture) return c.notFound()
    return c.body(picture.body, 200, { 'Content-Type': picture.type, 'Cache-Control': IMMUTABLE })
  }
}

/** Serves the original drawings: '/pictures/rocket-ruby.svg'. */
function drawingRoutes({ pictures }: { pictures: Pick<Pictures, 'findDrawing'> }): Hono<HonoEnv> {
  return new Hono<HonoEnv>().get('/pictures/:name', async (c) => {
    const drawing = await pictures.findDrawing(c.req.param('name'))
    if (!drawing) return c.notFound()
    const headers = { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': IMMUTABLE }
    return c.body(drawing, 200, headers)
  })
}

/** Serves drawings, the price list files and, if built here, the storefront's files. */
export function fileRoutes(deps: Pick<AppDeps, 'pictures' | 'priceLists' | 'clientDir'>): Hono<HonoEnv> {
  const { priceLists, clientDir } = deps
  const app = new Hono<HonoEnv>().route('/', drawingRoutes(deps)).route('/', priceListRoutes(priceLists))
  return clientDir ? app.route('/', staticFileRoutes(clientDir)) : app
}
