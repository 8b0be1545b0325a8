import { Hono } from 'hono'
import { FORM_PAGE_PATHS } from '#contract/pages.ts'
import { TAMIL_PATH } from '#i18n/language.ts'
import type { AppDeps } from '../app-deps.ts'
import type { HonoEnv } from '../hono-env.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { bodyLimit } from '../middleware/limits/body-limit.ts'
import { limitPerAddress } from '../middleware/limits/limit-concurrency.ts'
import { requireSameOrigin } from '../middleware/security/anti-forgery.ts'
import { errorResponse } from '../responses/error-response.ts'

/** Maximum size of a form, in bytes: a list of 5,000 products, most without quantity. */
const FORM_MAX = 512 * 1024

/**
 * Renders pages for all remaining URLs, with limited concurrency per sender. Pages with a form also accept POST (D26); other
 * methods get 405.
 */
export function pageRoutes({
  settings,
  renderPage,
}: Pick<AppDeps, 'settings' | 'renderPage'>): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  const limits = [clientAddress(settings), ...limitPerAddress()] as const
  app.get('*', ...limits, (c) => renderPage(c.req.raw, c.var))
  for (const page of FORM_PAGE_PATHS)
    for (const path of [page, `${TAMIL_PATH}${page}`])
      app.post(path, requireSameOrigin(settings), bodyLimit({ payloadBytesMax: FORM_MAX }), ...limits, (c) =>
        renderPage(c.req.raw, c.var),
      )
  // Hono handles HEAD as GET without the body.
  app.all('*', (c) => {
    const path = c.req.path.replace(TAMIL_PATH, '')
    c.header('Allow', FORM_PAGE_PATHS.some((page) => page === path) ? 'GET, HEAD, POST' : 'GET, HEAD')
    return errorResponse(c, { code: 'method-not-allowed' })
  })
  return app
}
