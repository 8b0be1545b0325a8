import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import type { HonoEnv } from '../hono-env.ts'
import { WORKER_CSP } from '../middleware/security/security-headers.ts'

/** Cache policy for URLs with a content hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the files of a build folder, precompressed by the build (`scripts/vite/precompress.ts`). `base` is the URL prefix of
 * the folder.
 */
export function serveBuildFiles(folder: string, cacheControl: string, base = ''): MiddlewareHandler<HonoEnv> {
  const serve = serveStatic<HonoEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(base.length),
  })
  return async (c, next) => {
    const response = await serve(c, async () => {})
    if (!response) return next()
    response.headers.set('Cache-Control', cacheControl)
    return response
  }
}

/** Serves the files of the storefront's build. */
export function staticFileRoutes(clientDir: string): Hono<HonoEnv> {
  return new Hono<HonoEnv>()
    .get('/assets/*', serveBuildFiles(clientDir, IMMUTABLE))
    .get('/offline-worker.js', async (c, next) => {
      await next()
      c.header('Content-Security-Policy', WORKER_CSP)
    })
    .get('*', serveBuildFiles(clientDir, 'public, max-age=3600'))
}
