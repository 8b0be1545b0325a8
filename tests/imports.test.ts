import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const USE_CASES = [
  'server/catalogue',
  'server/customers',
  'server/enquiries',
  'server/files',
  'server/imports',
  'server/notices',
  'server/office-users',
  'server/audit',
  'server/overview',
  'server/payments',
  'server/rate-limits',
  'server/event-stream',
  'server/backups',
  'server/security',
  'server/settings',
]
const SERVER = [
  'server',
  'domain',
  'contract',
  'contract/office',
  'i18n',
  'i18n/office',
  'content',
  'seed',
  'any package',
]
const UNIT_OF_WORK = ['server/unit-of-work']
const USE_CASE = [...SERVER, ...USE_CASES, ...UNIT_OF_WORK, 'server/db', 'server/db/queries']
/** The rooms that modules of the startup may import. */
const STARTUP = [
  ...USE_CASE,
  'server/api',
  'server/app-deps.ts',
  'server/delete-expired-rows.ts',
  'server/metrics',
  'server/middleware',
  'server/routes/office-shell.ts',
  'server/open-database.ts',
  'server/open-workers.ts',
  'server/papers',
  'server/shop-api.ts',
]
const BROWSER = [
  'app/cart',
  'app/session',
  'app/ui',
  'domain',
  'contract',
  'i18n',
  'react',
  'react-dom',
  'react-router',
  'valibot',
]
const OFFICE = [
  'office/design',
  'office/shell',
  'domain',
  'contract',
  'contract/office',
  'i18n',
  'i18n/office',
  '@base-ui/react',
  '@floating-ui/react-dom',
  '@hookform/resolvers',
  '@tanstack/react-query',
  'lucide-react',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'valibot',
]
const TEST_ROOM_IMPORTS = [
  'testing',
  'scripts',
  'domain',
  'contract',
  'contract/office',
  'i18n',
  'i18n/office',
  'any package',
]
const STORAGE = ['server/db', 'server/db/queries', 'domain', 'any package']

// The rooms and packages that each room may import. A file belongs to the room with the longest matching path, so `server`
// covers server/ itself and folders without a row of their own.
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ['domain', 'valibot'],
  contract: ['contract', 'domain', 'valibot', '@valibot/to-json-schema'],
  'contract/office': ['contract', 'contract/office', 'domain', 'valibot'],
  i18n: ['i18n', 'domain'],
  'i18n/office': ['i18n', 'i18n/office', 'domain'],
  content: ['content'],
  seed: [],
  'server/db/migrations': ['kysely', 'server/db/migrations'],
  'server/db/queries': STORAGE,
  // Only the unit of work may import it.
  'server/db/write-queue.ts': STORAGE,
  'server/db': [...STORAGE, 'seed'],
  'server/catalogue': USE_CASE,
  'server/customers': USE_CASE,
  'server/enquiries': USE_CASE,
  'server/files': USE_CASE,
  'server/imports': USE_CASE,
  'server/notices': USE_CASE,
  'server/office-users': USE_CASE,
  'server/overview': USE_CASE,
  'server/payments': USE_CASE,
  'server/rate-limits': USE_CASE,
  'server/event-stream': USE_CASE,
  'server/audit': USE_CASE,
  'server/backups': USE_CASE,
  'server/security': USE_CASE,
  'server/settings': USE_CASE,
  // Only a script imports it.
  'server/doctor': [...USE_CASE, 'server/doctor'],
  'server/papers': [...SERVER, 'server/papers', 'server/catalogue', 'server/imports'],
  'server/api': [
    ...SERVER,
    ...USE_CASES,
    ...UNIT_OF_WORK,
    'server/api',
    'server/app-deps.ts',
    'server/middleware',
  ],
  'server/middleware': [...USE_CASE, 'server/middleware'],
  'server/unit-of-work': [
    ...SERVER,
    ...STORAGE,
    ...UNIT_OF_WORK,
    'server/audit',
    'server/unit-of-work/authorize-actor.ts',
    'server/db/write-queue.ts',
  ],
  // Only the unit of work may import it.
  'server/unit-of-work/authorize-actor.ts': [...SERVER, ...STORAGE, ...UNIT_OF_WORK, 'server/office-users'],
  'server/readiness-check.ts': [...STORAGE, 'server', 'server/unit-of-work'],
  'server/metrics': [...USE_CASE, 'server/metrics', 'server/middleware', 'server/readiness-check.ts'],
  'server/delete-expired-rows.ts': USE_CASE,
  'server/shop-api.ts': USE_CASE,
  'server/render.ts': [...SERVER, 'server/db', 'server/middleware'],
  'server/app-deps.ts': STARTUP,
  'server/routes/static-files.ts': [...SERVER, 'server/middleware'],
  'server/routes/file-routes.ts': [
    ...SERVER,
    'server/app-deps.ts',
    'server/routes/price-list-routes.ts',
    'server/routes/static-files.ts',
  ],
  'server/routes/office-shell.ts': [...SERVER, 'server/routes/static-files.ts'],
  'server/routes/page-routes.ts': [...SERVER, 'server/app-deps.ts', 'server/middleware'],
  'server/pages/page-forms.ts': USE_CASE,
  'server/pages/page-services.ts': [...USE_CASE, 'server/papers'],
  'server/responses/handle-error.ts': [...SERVER, 'server/db'],
  'server/routes/health-routes.ts': [...USE_CASE, 'server/middleware', 'server/readiness-check.ts'],
  'server/routes/price-list-routes.ts': [...SERVER, 'server/papers'],
  'server/request-listener.ts': [...SERVER, 'server/middleware'],
  'server/http.ts': [
    ...SERVER,
    'server/api',
    'server/app-deps.ts',
    'server/routes/file-routes.ts',
    'server/responses/handle-error.ts',
    'server/routes/health-routes.ts',
    'server/middleware',
    'server/routes/page-routes.ts',
  ],
  'server/open-database.ts': STARTUP,
  'server/open-workers.ts': STARTUP,
  'server/open-services.ts': STARTUP,
  'server/entry.ts': [
    ...STARTUP,
    'server/http.ts',
    'server/open-database.ts',
    'server/open-services.ts',
    'server/pages/page-forms.ts',
    'server/open-workers.ts',
    'server/pages/page-services.ts',
    'server/render.ts',
    'server/request-listener.ts',
  ],
  server: [...SERVER, ...UNIT_OF_WORK],
  'app/cart': BROWSER,
  'app/session': BROWSER,
  'app/ui': BROWSER,
  'app/offline': [...BROWSER, 'app/offline'],
  'app/search': [...BROWSER, 'app/search'],
  'app/routes.ts': ['@react-router/dev', 'node:fs', 'contract'],
  // An area of the office imports no other area.
  'office/account': [...OFFICE, 'office/account'],
  'office/audit': [...OFFICE, 'office/audit'],
  'office/enquiries': [...OFFICE, 'office/enquiries'],
  'office/enquiries/enquiry': [
    ...OFFICE,
    'office/dispatch',
    'office/enquiries',
    'office/enquiries/enquiry',
    'office/enquiries/line-editor',
    'office/enquiries/messages',
  ],
  'office/enquiries/inbox': [...OFFICE, 'office/enquiries', 'office/enquiries/inbox'],
  'office/enquiries/line-editor': [
    ...OFFICE,
    'office/enquiries',
    'office/enquiries/enquiry',
    'office/enquiries/line-editor',
  ],
  'office/enquiries/messages': [
    ...OFFICE,
    'office/enquiries',
    'office/enquiries/enquiry',
    'office/enquiries/messages',
  ],
  'office/enquiries/new-enquiry': [...OFFICE, 'office/enquiries', 'office/enquiries/new-enquiry'],
  'office/import': [...OFFICE, 'office/import', '@tanstack/react-virtual'],
  'office/overview': [...OFFICE, 'office/overview'],
  'office/packing': [...OFFICE, 'office/dispatch', 'office/packing'],
  'office/price-list': [
    ...OFFICE,
    'office/price-list',
    '@atlaskit/pragmatic-drag-and-drop',
    '@tanstack/react-table',
    '@tanstack/react-virtual',
  ],
  'office/signin': [...OFFICE, 'office/signin'],
  'office/users': [...OFFICE, 'office/users'],
  'office/design': OFFICE,
  'office/design-page': [...OFFICE, 'office/design-page'],
  'office/dispatch': [...OFFICE, 'office/dispatch'],
  'office/shell': OFFICE,
  'office/vite.config.ts': ['scripts', 'vite', '@vitejs/plugin-react'],
  office: [
    ...OFFICE,
    'office',
    'office/account',
    'office/audit',
    'office/design-page',
    'office/enquiries/enquiry',
    'office/enquiries/inbox',
    'office/enquiries/new-enquiry',
    'office/import',
    'office/overview',
    'office/packing',
    'office/price-list',
    'office/signin',
    'office/users',
  ],
  scripts: [],
  // Tests, journeys, scenarios and the bench share `testing` and do not import each other.
  testing: [
    ...TEST_ROOM_IMPORTS,
    'server/db',
    'server/db/write-queue.ts',
    'server/db/queries',
    'server/enquiries',
    'seed',
  ],
  e2e: [...TEST_ROOM_IMPORTS, 'e2e'],
  withstand: [...TEST_ROOM_IMPORTS, ...USE_CASES, 'withstand', 'server/db', 'server/db/queries'],
  bench: [...TEST_ROOM_IMPORTS, 'bench'],
  // The build fails if server code would reach the browser.
  app: [...BROWSER, ...USE_CASES, 'app', 'app/offline', 'app/search', 'content', 'server', 'uqr'],
}

const IMPORT = /^(?:import|export|\}).*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm

function roomOf(path: string): string {
  const rooms = Object.keys(MAY_IMPORT).filter((room) => `${path}/`.startsWith(`${room}/`))
  return rooms.sort((a, b) => b.length - a.length)[0] ?? path
}

function isAllowed(file: string, specifier: string): boolean {
  const allowed = MAY_IMPORT[roomOf(file)] ?? []
  if (/^[#.]/.test(specifier)) {
    const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
    return allowed.includes(roomOf(path)) && !path.includes('.test.')
  }
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  return allowed.includes(name) || allowed.includes('any package')
}

/** Rooms that are independent of pages and HTTP. */
const HTTP_FREE_ROOMS = [...USE_CASES, 'server/unit-of-work', 'server/principal.ts']
const HTTP_PACKAGE = /^(@?hono|react)\b/

function parseImports(code: string): string[] {
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function findForbiddenImports(file: string, code: string): string[] {
  const isForbidden = (specifier: string) =>
    !isAllowed(file, specifier) ||
    (HTTP_FREE_ROOMS.some((room) => `${file}/`.startsWith(`${room}/`)) && HTTP_PACKAGE.test(specifier))
  return parseImports(code)
    .filter(isForbidden)
    .map((to) => `${file} imports '${to}'`)
}

describe('the rooms', { tags: ['O1'] }, () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{app,content,contract,domain,i18n,office,seed,server}/**/*.{ts,tsx}', { cwd: root })

  it('import only what the table allows', () => {
    const code = files.filter((file) => !file.includes('.test.'))
    expect(code).not.toEqual([])
    expect(
      code.flatMap((file) => findForbiddenImports(file, readFileSync(join(root, file), 'utf8'))),
    ).toEqual([])
  })

  it('of tests, journeys, scenarios and the bench share only testing', () => {
    const supportFiles = globSync('{testing,e2e,withstand,bench}/**/*.{ts,tsx}', { cwd: root })
    expect(supportFiles.length).toBeGreaterThan(100)
    expect(
      supportFiles.flatMap((file) => findForbiddenImports(file, readFileSync(join(root, file), 'utf8'))),
    ).toEqual([])
  })

  it.each([
    ['domain/enquiry/cart/cart.ts', "import { readFileSync } from 'node:fs'", 'node:fs'],
    [
      'domain/enquiry/cart/cart.ts',
      "import {\n  money,\n} from '../../../server/db/schema.ts'",
      '../../../server/db/schema.ts',
    ],
    ['domain/enquiry/cart/cart.ts', "export * from './cart.test.ts'", './cart.test.ts'],
    ['contract/shop-api.ts', "import type { Words } from '#i18n/en.ts'", '#i18n/en.ts'],
    ['seed/shop.ts', "import '#domain/shop.ts'", '#domain/shop.ts'],
    [
      'app/ui/layout/header.tsx',
      "const offline = await import('#app/offline/page.ts')",
      '#app/offline/page.ts',
    ],
    ['app/cart/cart.ts', "import { Kysely } from 'kysely'", 'kysely'],
    [
      'app/cart/cart.ts',
      "import { SCREENS } from '#contract/office/screens.ts'",
      '#contract/office/screens.ts',
    ],
    ['contract/order-json.ts', "import type { Me } from './office/account.ts'", './office/account.ts'],
    [
      'office/design/forms/field.tsx',
      "import { Field } from '#app/ui/forms/field.tsx'",
      '#app/ui/forms/field.tsx',
    ],
    [
      'office/design/forms/field.tsx',
      "import { refuse } from '#server/responses/error-response.ts'",
      '#server/responses/error-response.ts',
    ],
    [
      'office/signin/signin.tsx',
      "import { Component } from '../account/account.tsx'",
      '../account/account.tsx',
    ],
    [
      'server/api/orders.ts',
      "import { find } from '#server/db/queries/orders.ts'",
      '#server/db/queries/orders.ts',
    ],
    ['server/enquiries/place-enquiry.ts', "import { orders } from '../api/orders.ts'", '../api/orders.ts'],
    ['server/db/migrations/2027.ts', "import type { Database } from '../schema.ts'", '../schema.ts'],
    ['server/db/queries/orders.ts', "import { createApp } from '../../http.ts'", '../../http.ts'],
    [
      'e2e/cart/order-now.test.ts',
      "import { START } from '../../withstand/shop.ts'",
      '../../withstand/shop.ts',
    ],
    ['withstand/w09-scripts.ts', "import { look } from '../e2e/open-page.ts'", '../e2e/open-page.ts'],
    [
      'withstand/w09-scripts.ts',
      "import { NOW } from '../tests/api/test-shop.ts'",
      '../tests/api/test-shop.ts',
    ],
    [
      'testing/processes/running-shop.ts',
      "import { load } from '../../bench/server/run-load.ts'",
      '../../bench/server/run-load.ts',
    ],
  ])('may not contain in %s: %s', (file, code, specifier) => {
    expect(findForbiddenImports(file, code)).toEqual([`${file} imports '${specifier}'`])
  })

  it.each([
    ['domain/enquiry/cart/cart.ts', "import * as v from 'valibot'\nimport { paise } from './money.ts'"],
    ['app/routes/shop/order-now.tsx', "import { pageContext } from '#server/pages/page-context.ts'"],
    ['app/entry.client.tsx', "import { hydrateRoot } from 'react-dom/client'"],
    ['server/api/orders.ts', "import { placeEnquiry } from '../enquiries/place-enquiry.ts'"],
    ['server/entry.ts', "import { createApp } from './http.ts'"],
    ['office/routes.tsx', "const screen = () => import('./signin/signin.tsx')"],
  ])('may contain in %s: %s', (file, code) => {
    expect(findForbiddenImports(file, code)).toEqual([])
  })

  it("use the server's time, never the clock of the device", { tags: ['O4'] }, () => {
    const sources = globSync('{app,office,contract/client,contract/office}/**/*.{ts,tsx}', { cwd: root })
    const otherSources = sources.filter(
      (file) => !file.includes('.test.') && !file.endsWith('server-time.ts'),
    )
    expect(otherSources.length).toBeGreaterThan(200)
    const isClock = /new Date\(\)|Date\.now\b/
    expect(otherSources.filter((file) => isClock.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

describe('The path of a request', { tags: ['O1'] }, () => {
  const root = join(import.meta.dirname, '..')
  const read = (file: string) => readFileSync(join(root, file), 'utf8')

  it.each([
    'start.ts',
    'server/http.ts',
    'server/render.ts',
    'server/entry.ts',
    'server/open-database.ts',
    'server/open-workers.ts',
    'server/open-services.ts',
  ])('imports at most fifteen modules in %s', (file) => {
    expect(new Set(parseImports(read(file))).size).toBeLessThanOrEqual(15)
  })

  it('fits on one page of a hundred lines', () => {
    expect(read('server/http.ts').trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  })
})
