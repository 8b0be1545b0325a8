import { Hono, type MiddlewareHandler } from 'hono'
import type { Caller } from './caller.ts'
import type { Pictures } from './pictures/pictures.ts'
import { IMMUTABLE } from './static-files.ts'

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
export function drawings({ pictures }: { pictures: Pick<Pictures, 'findDrawing'> }): Hono<Caller> {
  return new Hono<Caller>().get('/pictures/:name', async (c) => {
    const drawing = await pictures.findDrawing(c.req.param('name'))
    if (!drawing) return c.notFound()
    const headers = { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': IMMUTABLE }
    return c.body(drawing, 200, headers)
  })
}
