import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { SCREENS } from '#contract/office/screens.ts'
import type { HonoEnv } from '../hono-env.ts'
import { IMMUTABLE, serveBuildFiles } from './static-files.ts'

/** The document of every screen of the office: all from the shop itself, and nothing inline. */
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

/** What stands under /office beside its API. */
export type OfficeShell = {
  /** Differs between builds of the office; '' where it is not built. */
  build: string
  app: Hono<HonoEnv>
}

/**
 * The files of the office's build in `folder`, and its document for every screen of the contract; elsewhere the same with
 * 404. Without a build it says so: the shop is open all the same.
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
  // The document names the scripts by their hashes, so another build has another document.
  return { build: createHash('sha256').update(html).digest('base64url').slice(0, 22), app }
}
