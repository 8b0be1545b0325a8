import { Hono } from 'hono'
import { FORM_PAGES } from '#contract/pages.ts'
import { TAMIL } from '#i18n/language.ts'
import type { AppParts } from './app-parts.ts'
import type { Caller } from './caller.ts'
import { sameOrigin } from './middleware/anti-forgery.ts'
import { bodyLimit } from './middleware/body-limit.ts'
import { clientAddress } from './middleware/client-address.ts'
import { limitPerAddress } from './middleware/limit-concurrency.ts'
import { refuse } from './refuse.ts'

/** The form of a list of 5,000 products, most of them without a quantity. */
const FORM_MAX = 512 * 1024

/**
 * Renders a page for every address that is left, a few at a time for each sender. The pages with a form take it as a POST too
 * (D26); other methods get 405.
 */
export function pageRoutes({
  settings,
  renderPage,
}: Pick<AppParts, 'settings' | 'renderPage'>): Hono<Caller> {
  const app = new Hono<Caller>()
  const limits = [clientAddress(settings), ...limitPerAddress()] as const
  app.get('*', ...limits, (c) => renderPage(c.req.raw, c.var))
  for (const page of FORM_PAGES)
    for (const path of [page, `${TAMIL}${page}`])
      app.post(path, sameOrigin(settings), bodyLimit({ payloadMax: FORM_MAX }), ...limits, (c) =>
        renderPage(c.req.raw, c.var),
      )
  // Hono answers HEAD as GET without its body.
  app.all('*', (c) => {
    const path = c.req.path.replace(TAMIL, '')
    c.header('Allow', FORM_PAGES.some((page) => page === path) ? 'GET, HEAD, POST' : 'GET, HEAD')
    return refuse(c, { code: 'method-not-allowed' })
  })
  return app
}
