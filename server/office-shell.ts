import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { isOpenTo, type OpenTo, SCREENS, type ScreenPath } from '#contract/office/screens.ts'
import { type OfficeRole, RIGHTS_OF } from '#domain/rights.ts'
import { openAssets } from './assets.ts'
import type { Caller } from './caller.ts'

/** The document of every screen of the office: all from the shop itself, and nothing inline. */
const SHELL = {
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

/** What a screen asks of the API when it is opened: it is on its way before any script has come, as the very same calls. */
const ASKED_FIRST: Partial<Record<string, readonly string[]>> = {
  '/office/enquiries': ['me', 'enquiries', 'enquiries/tallies', 'enquiries/queue'],
  '/office/enquiries/:number': ['me', 'enquiries/:number'],
} satisfies Partial<Record<ScreenPath, readonly string[]>>

/** What stands under /office beside its API. */
export type OfficeShell = {
  /** Another one for each build of the office; nothing where it is not built. */
  build: string
  app: Hono<Caller>
}

/** The role of whoever opens a document, if they are signed in. */
type RoleOf = (c: Context<Caller>) => Promise<OfficeRole | undefined>

/**
 * The files of the office's build in `folder`, and its document for every screen of the contract; elsewhere the same with
 * 404. Without a build it says so: the shop is open all the same.
 */
export function openOfficeShell(folder: string, roleOf: RoleOf): OfficeShell {
  const app = new Hono<Caller>()
  const document = join(folder, 'index.html')
  if (!existsSync(document)) {
    app.get('*', (c) => c.text('The office is not built: run npm ci and npm run build.', 503, SHELL))
    return { build: '', app }
  }
  const html = readFileSync(document, 'utf8')
  const findAsset = openAssets(folder)
  app.get('/assets/*', async (c) => (await findAsset(c.req.path.slice('/office'.length))) ?? c.notFound())
  app.get('/', (c) => c.html(html, 200, SHELL))
  for (const [path, open] of Object.entries<OpenTo>(SCREENS)) {
    const calls = ASKED_FIRST[path]
    app.get(path.slice('/office'.length), async (c) => {
      // Under filters it is another list; and for whom the screen is not open nothing is asked. Nor while nobody can say who it
      // is: the screen is there without the database, and says so itself.
      const role = calls && !c.req.url.includes('?') ? await roleOf(c).catch(() => undefined) : undefined
      const preloads = role && isOpenTo(open, RIGHTS_OF[role]) ? (calls ?? []) : []
      const links = preloads.map((call) => {
        const address = call.replace(':number', () => encodeURIComponent(c.req.param('number') ?? ''))
        return `<link rel="preload" as="fetch" crossorigin href="/office/api/${address}">`
      })
      return c.html(
        html.replace('</head>', () => `${links.join('')}</head>`),
        200,
        SHELL,
      )
    })
  }
  app.get('*', (c) => c.html(html, 404, SHELL))
  // It names the scripts by what is in them: another build has another document.
  return { build: createHash('sha256').update(html).digest('base64url').slice(0, 22), app }
}
