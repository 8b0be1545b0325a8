import { Hono, type MiddlewareHandler } from 'hono'
import type { AppParts } from './app-parts.ts'
import type { Caller } from './caller.ts'
import type { Pictures } from './pictures/pictures.ts'
import { priceListFiles } from './price-list-files.ts'
import { IMMUTABLE, staticFiles } from './static-files.ts'

/** A drawing or photo in one of its sizes and formats: '/pictures/rocket-ruby.svg/400.webp'. */
export function sizedPicture({ pictures }: { pictures: Pick<Pictures, 'find'> }): MiddlewareHandler<Caller> {
  return async (c) => {
    const [, , name = '', made = ''] = c.req.path.split('/')
    const picture = await pictures.find(name, made, c.req.raw.signal)
    if (!picture) return c.notFound()
    return c.body(picture.body, 200, { 'Content-Type': picture.type, 'Cache-Control': IMMUTABLE })
  }
}

/** The drawings themselves: '/pictures/rocket-ruby.svg'. */
function drawings({ pictures }: { pictures: Pick<Pictures, 'findDrawing'> }): Hono<Caller> {
  return new Hono<Caller>().get('/pictures/:name', async (c) => {
    const drawing = await pictures.findDrawing(c.req.param('name'))
    if (!drawing) return c.notFound()
    const headers = { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': IMMUTABLE }
    return c.body(drawing, 200, headers)
  })
}

/** Drawings, the price list to keep, and the storefront's build where it is served from here. */
export function fileRoutes(parts: Pick<AppParts, 'pictures' | 'priceLists' | 'clientDir'>): Hono<Caller> {
  const { priceLists, clientDir } = parts
  const app = new Hono<Caller>().route('/', drawings(parts)).route('/', priceListFiles(priceLists))
  return clientDir ? app.route('/', staticFiles(clientDir)) : app
}
