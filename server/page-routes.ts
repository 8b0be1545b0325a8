import { Hono } from 'hono'
import type { AppParts } from './app-parts.ts'
import type { Caller } from './caller.ts'
import { clientAddress } from './middleware/client-address.ts'
import { limitPerAddress } from './middleware/limit-concurrency.ts'
import { refuse } from './refuse.ts'

/** Renders a page for every address that is left, a few at a time for each sender; other methods get 405. */
export function pageRoutes({
  settings,
  renderPage,
}: Pick<AppParts, 'settings' | 'renderPage'>): Hono<Caller> {
  const app = new Hono<Caller>()
  app.get('*', clientAddress(settings), ...limitPerAddress(), (c) => renderPage(c.req.raw, c.var.requestId))
  // Hono answers HEAD as GET without its body.
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, { code: 'method-not-allowed' })
  })
  return app
}
