import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { isOpenTo, SCREENS, type Screen, type ScreenPath } from '#contract/office/screens.ts'
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

/** What a screen needs beside the frame, and would ask for one after the other. */
type Needs = {
  /** The file of the office that it is written in; where the day begins that comes with the frame. */
  file?: string
  /** What it asks of the API when it is opened, as the very same calls. */
  calls?: readonly string[]
}

/** What each screen needs is named by its document, and so on its way before any script has come. */
const NEEDS = {
  '/office/signin': {},
  '/office/enquiries': { calls: ['enquiries', 'enquiries/tallies', 'enquiries/queue'] },
  '/office/enquiries/new': { file: 'new-enquiry/new-enquiry-screen.tsx', calls: [] },
  '/office/enquiries/:number': { file: 'enquiry/enquiry-screen.tsx', calls: ['enquiries/:number'] },
  '/office/pack': { file: 'pack/parcels-screen.tsx', calls: ['parcels?state=Paid'] },
  '/office/pack/:number': { file: 'pack/parcel-screen.tsx', calls: ['parcels/:number'] },
  '/office/price-list': { file: 'price-list/price-list-screen.tsx', calls: ['price-list'] },
  '/office/price-list/import': { file: 'import/imports-screen.tsx', calls: ['imports'] },
  '/office/price-list/import/:import_id': { file: 'import/import-screen.tsx', calls: ['imports/:import_id'] },
  '/office/invite': { file: 'signin/invite-screen.tsx' },
  '/office/overview': { file: 'overview/overview-screen.tsx', calls: ['overview/page-speed?days=7'] },
  '/office/users': { file: 'users/users-screen.tsx', calls: ['users'] },
  '/office/audit': { file: 'audit/audit-screen.tsx', calls: ['audit'] },
  '/office/account': { file: 'account/account-screen.tsx', calls: ['me/sessions'] },
} satisfies Record<ScreenPath, Needs>

/** What the build of the office says of its files: by the names of what they were written in, and each with what it imports. */
type Manifest = ReadonlyMap<string, { file: string; css?: string[]; imports?: string[] }>

/** Links to all files that a screen is loaded with, but for those that the document names itself. */
function linksTo(file: string, manifest: Manifest, html: string): string {
  const [names, paths] = [new Set([file]), new Set<string>()]
  for (const name of names) {
    const made = manifest.get(name)
    if (!made) throw new Error(`The build of the office has no ${name}`)
    for (const path of [...(made.css ?? []), made.file]) paths.add(path)
    for (const other of made.imports ?? []) names.add(other)
  }
  return [...paths]
    .filter((path) => !html.includes(path))
    .map((path) => {
      const rel = path.endsWith('.css') ? 'stylesheet' : 'modulepreload'
      return `<link rel="${rel}" crossorigin href="/office/${path}">`
    })
    .join('')
}

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
  const manifest: Manifest = new Map(
    Object.entries(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))),
  )
  const needs = new Map<string, Needs>(Object.entries(NEEDS))
  for (const [path, { open }] of Object.entries<Screen>(SCREENS)) {
    const { file, calls } = needs.get(path) ?? {}
    const files = file ? linksTo(file, manifest, html) : ''
    app.get(path.slice('/office'.length), async (c) => {
      // With a query it is another list; and for whom the screen is not open nothing is asked. Nor while nobody can say who it
      // is: the screen is there without the database, and says so itself.
      const role = calls && !c.req.url.includes('?') ? await roleOf(c).catch(() => undefined) : undefined
      const asked = calls && role && isOpenTo(open, RIGHTS_OF[role]) ? ['me', ...calls] : []
      const links = asked.map((call) => {
        const address = call.replace(/:\w+/, (name) => encodeURIComponent(c.req.param(name.slice(1)) ?? ''))
        return `<link rel="preload" as="fetch" crossorigin href="/office/api/${address}">`
      })
      return c.html(
        html.replace('</head>', () => `${files}${links.join('')}</head>`),
        200,
        SHELL,
      )
    })
  }
  app.get('*', (c) => c.html(html, 404, SHELL))
  // It names the scripts by what is in them: another build has another document.
  return { build: createHash('sha256').update(html).digest('base64url').slice(0, 22), app }
}
