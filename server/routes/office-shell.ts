import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { SCREENS } from '#contract/office/screens.ts'
import type { HonoEnv } from '../hono-env.ts'
import { IMMUTABLE, serveBuildFiles } from './static-files.ts'

/** Headers of the office document: everything from the shop itself, no inline code. */
const SHELL_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/** The routes under /office besides its API. */
export type OfficeShell = {
  /** Identifies the build of the office; '' if it is not built. */
  build: string
  app: Hono<HonoEnv>
}

/**
 * Serves the office's build from `folder`, and its document for every screen of the contract; unknown paths get it with 404.
 * Without a build it responds with an explanation, and the shop works all the same.
 */
export function openOfficeShell(folder: string): OfficeShell {
  const app = new Hono<HonoEnv>()
  const document = join(folder, 'index.html')
  if (!existsSync(document)) {
    app.get('*', (c) => c.text('The office is not built: run npm ci and npm run build.', 503, SHELL_HEADERS))
    return { build: '', app }
  }
  const html = readFileSync(document, 'utf8')
  app.get('/assets/*', serveBuildFiles(folder, IMMUTABLE, '/office'), (c) => c.notFound())
  for (const path of ['/office', ...Object.keys(SCREENS)])
    app.get(path.slice('/office'.length), (c) => c.html(html, 200, SHELL_HEADERS))
  app.get('*', (c) => c.html(html, 404, SHELL_HEADERS))
  // The document contains the scripts' hashes, so its hash identifies the build.
  return { build: createHash('sha256').update(html).digest('base64url').slice(0, 22), app }
}
