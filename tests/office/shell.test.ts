import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCREENS } from '#contract/office/screens.ts'
import { openOfficeShell } from '#server/routes/office-shell.ts'
import { openTestShop, type TestShop } from '../api/test-shop.ts'
import { describeOnEachDatabase } from '../test-database.ts'

describeOnEachDatabase('Paths below /office', { tags: ['O1', 'W10'] }, (database) => {
  const build = mkdtempSync(join(tmpdir(), 'mathappu-office-'))
  const script = `export {} // ${'x'.repeat(1000)}`
  let shop: TestShop
  beforeAll(async () => {
    mkdirSync(join(build, 'assets'))
    writeFileSync(
      join(build, 'index.html'),
      '<!doctype html><head><title>Office</title><script src="/office/assets/main-1a2b.js"></script></head>',
    )
    writeFileSync(join(build, 'assets/main-1a2b.js'), script)
    shop = await openTestShop(database(), { office: openOfficeShell(build) })
  })
  afterAll(() => {
    shop.catalogue.close()
    rmSync(build, { recursive: true })
  })
  const get = (path: string, headers = {}) => shop.app.request(path, { headers })

  it.each([...Object.keys(SCREENS), '/office', '/office/nothing', '/office/index.html'])(
    '%s returns the document of the office: not cached, indexed or framed',
    async (path) => {
      const response = await get(path)
      const isScreen = path in SCREENS || path === '/office'
      expect(response.status).toBe(isScreen ? 200 : 404)
      expect(await response.text()).toContain('<title>Office</title>')
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=UTF-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      expect(response.headers.get('Set-Cookie')).toBeNull()
    },
  )

  it('assets are cached as immutable and compressed', async () => {
    const response = await get('/office/assets/main-1a2b.js', { 'Accept-Encoding': 'br' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(await (await get('/office/assets/main-1a2b.js?other=1')).text()).toBe(script)
  })

  it('unknown assets and calls respond 404', async () => {
    for (const path of [
      '/office/assets/nothing.js',
      '/office/assets/../index.html.bak',
      '/office/api/nothing',
    ]) {
      const response = await get(path)
      expect(response.status, path).toBe(404)
    }
    expect(await (await get('/office/api/nothing')).json()).toMatchObject({ error: { code: 'not-found' } })
    expect((await shop.post('/office/signin', {})).status).toBe(405)
  })

  it('API responses name the build, so that outdated screens notice an update', async () => {
    const apiResponse = await get('/office/api/nothing')
    expect(apiResponse.headers.get('X-Office-Build')).toMatch(/^[\w-]{22}$/)
    writeFileSync(join(build, 'index.html'), '<!doctype html><title>Newer</title>')
    expect(openOfficeShell(build).build).not.toBe(apiResponse.headers.get('X-Office-Build'))
  })

  it('a missing build responds 503 while the shop stays open', async () => {
    const response = await openOfficeShell(join(build, 'nothing')).app.request('/')
    expect([response.status, await response.text()]).toEqual([
      503,
      'The office is not built: run npm ci and npm run build.',
    ])
  })
})
