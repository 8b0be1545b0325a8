import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCREENS } from '#contract/office/screens.ts'
import type { OfficeRole } from '#domain/rights.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { openOfficeShell } from '#server/office-shell.ts'
import { openTestShop, type TestShop } from '../api/shop.ts'
import { describeOnEachDatabase } from '../databases.ts'

/** What a build says of its files: each screen in one of its own, those of enquiries with others. */
const MANIFEST = {
  ...Object.fromEntries(
    [
      'new-enquiry/new-enquiry',
      'pack/parcels',
      'pack/parcel',
      'price-list/price-list',
      'import/imports',
      'import/import',
      'signin/invite',
      'overview/overview',
      'users/users',
      'audit/audit',
      'account/account',
    ].map((name) => [`${name}-screen.tsx`, { file: `assets/${name.split('/')[1]}.js` }]),
  ),
  'enquiry/enquiry-screen.tsx': {
    file: 'assets/enquiry.js',
    css: ['assets/enquiry.css'],
    imports: ['_lines', '_main'],
  },
  _lines: { file: 'assets/lines.js', css: ['assets/lines.css'], imports: ['_main'] },
  _main: { file: 'assets/main-1a2b.js' },
}

describeOnEachDatabase('What stands under /office', { tags: ['O1', 'W10'] }, (database) => {
  const build = mkdtempSync(join(tmpdir(), 'mathappu-office-'))
  const script = `export {} // ${'x'.repeat(1000)}`
  let shop: TestShop
  let role: OfficeRole | undefined
  const openShell = (folder: string) => openOfficeShell(folder, async () => role)
  beforeAll(async () => {
    mkdirSync(join(build, 'assets'))
    writeFileSync(
      join(build, 'index.html'),
      '<!doctype html><head><title>Office</title><script src="/office/assets/main-1a2b.js"></script></head>',
    )
    writeFileSync(join(build, 'assets/main-1a2b.js'), script)
    mkdirSync(join(build, '.vite'))
    writeFileSync(join(build, '.vite/manifest.json'), JSON.stringify(MANIFEST))
    shop = await openTestShop(database(), { office: openShell(build) })
  })
  afterAll(() => {
    shop.catalogue.close()
    rmSync(build, { recursive: true })
  })
  const get = (path: string, headers = {}) => shop.app.request(path, { headers })

  it.each([...Object.keys(SCREENS), '/office', '/office/nothing', '/office/index.html'])(
    '%s is the document of the office, which nobody keeps, lists or frames',
    async (path) => {
      const answer = await get(path)
      const isScreen = path in SCREENS || path === '/office'
      expect(answer.status).toBe(isScreen ? 200 : 404)
      expect(await answer.text()).toContain('<title>Office</title>')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/html; charset=UTF-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      expect(answer.headers.get('Set-Cookie')).toBeNull()
    },
  )

  it('a screen asks for what it shows first before its scripts have come, each call once and as they ask', async () => {
    role = 'staff'
    const asked = async (path: string) => {
      const html = await (await get(path)).text()
      return [...html.matchAll(/<link rel="preload" as="fetch" crossorigin href="(.*?)">/g)].map(
        ([, href]) => href,
      )
    }
    expect(await asked('/office/enquiries')).toEqual([
      '/office/api/me',
      '/office/api/enquiries',
      '/office/api/enquiries/tallies',
      '/office/api/enquiries/queue',
    ])
    expect(await asked('/office/enquiries/2027-00042')).toEqual([
      '/office/api/me',
      '/office/api/enquiries/2027-00042',
    ])
    expect(await asked('/office/enquiries/%22%3E%3Cscript%3E')).toEqual([
      '/office/api/me',
      '/office/api/enquiries/%22%3E%3Cscript%3E',
    ])
    expect(await asked('/office/pack')).toEqual(['/office/api/me', '/office/api/parcels?state=Paid'])
    expect(await asked('/office/account')).toEqual(['/office/api/me', '/office/api/me/sessions'])
    // Under filters it is another list.
    for (const path of ['/office/enquiries?status=Paid', '/office/signin', '/office/nothing'])
      expect(await asked(path)).toEqual([])
    for (role of ['packer', undefined] as const) expect(await asked('/office/enquiries')).toEqual([])
  })

  it('a screen is named with all files that it is loaded with, for whoever it is, but for those that every document names', async () => {
    role = undefined
    const named = async (path: string) => {
      const html = await (await get(path)).text()
      return [...html.matchAll(/<link rel="(stylesheet|modulepreload)" crossorigin href="(.*?)">/g)].map(
        ([, rel, href]) => `${rel} ${href}`,
      )
    }
    for (const path of ['/office/enquiries/2027-00042', '/office/enquiries/2027-00042?from=mail'])
      expect(await named(path)).toEqual([
        'stylesheet /office/assets/enquiry.css',
        'modulepreload /office/assets/enquiry.js',
        'stylesheet /office/assets/lines.css',
        'modulepreload /office/assets/lines.js',
      ])
    expect(await named('/office/pack')).toEqual(['modulepreload /office/assets/parcels.js'])
    for (const path of ['/office/signin', '/office/enquiries', '/office/nothing'])
      expect(await named(path)).toEqual([])
  })

  it('a screen is there while the database is away: it says so itself', async () => {
    const { app } = openOfficeShell(build, () => Promise.reject(new DatabaseUnavailable('It is away')))
    const answer = await app.request('/enquiries')
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<title>Office')])
  })

  it('its files are kept for good, and compressed', async () => {
    const answer = await get('/office/assets/main-1a2b.js', { 'Accept-Encoding': 'br' })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(await (await get('/office/assets/main-1a2b.js?other=1')).text()).toBe(script)
  })

  it('what is no file of it is not found, nor a call that it does not have', async () => {
    for (const path of [
      '/office/assets/nothing.js',
      '/office/assets/../index.html.bak',
      '/office/api/nothing',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
    }
    expect(await (await get('/office/api/nothing')).json()).toMatchObject({ error: { code: 'not-found' } })
    expect((await shop.post('/office/signin', {})).status).toBe(405)
  })

  it('every answer of its API names the build, so that a screen opened before an update hears of it', async () => {
    const named = await get('/office/api/nothing')
    expect(named.headers.get('X-Office-Build')).toMatch(/^[\w-]{22}$/)
    writeFileSync(join(build, 'index.html'), '<!doctype html><title>Newer</title>')
    expect(openShell(build).build).not.toBe(named.headers.get('X-Office-Build'))
  })

  it('says so where it is not built, and the shop is open all the same', async () => {
    const answer = await openShell(join(build, 'nothing')).app.request('/')
    expect([answer.status, await answer.text()]).toEqual([
      503,
      'The office is not built: run npm ci and npm run build.',
    ])
  })
})
