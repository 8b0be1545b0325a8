import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCREENS } from '#contract/office/screens.ts'
import { openOfficeShell } from '#server/routes/office-shell.ts'
import { openTestShop, type TestShop } from '../api/test-shop.ts'
import { describeOnEachDatabase } from '../test-database.ts'

describeOnEachDatabase('What stands under /office', { tags: ['O1', 'W10'] }, (database) => {
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
    expect(openOfficeShell(build).build).not.toBe(named.headers.get('X-Office-Build'))
  })

  it('says so where it is not built, and the shop is open all the same', async () => {
    const answer = await openOfficeShell(join(build, 'nothing')).app.request('/')
    expect([answer.status, await answer.text()]).toEqual([
      503,
      'The office is not built: run npm ci and npm run build.',
    ])
  })
})
