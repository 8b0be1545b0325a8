import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { requireAntiForgeryToken, setAntiForgeryCookie } from './anti-forgery.ts'

function openApp(PUBLIC_URL?: string) {
  const app = new Hono().use(requireAntiForgeryToken({ PUBLIC_URL }))
  app.get('/token', (c) => {
    setAntiForgeryCookie(c, { PUBLIC_URL })
    return c.body(null, 204)
  })
  return app.post('/', (c) => c.text('done'))
}
const GOOD = { Cookie: `XSRF-TOKEN=${'a'.repeat(43)}`, 'X-XSRF-TOKEN': 'a'.repeat(43) }
const cookieOf = (response: Response) => response.headers.get('Set-Cookie') ?? ''

describe('Anti-forgery protection', { tags: ['D8'] }, () => {
  it('accepts a request with the token in cookie and header', async () => {
    const app = openApp()
    const [, token = ''] =
      /^XSRF-TOKEN=([\w-]{43}); Path=\/; SameSite=Lax$/.exec(cookieOf(await app.request('/token'))) ?? []
    const headers = { Cookie: `theme=dark; XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token }
    expect(await (await app.request('/', { method: 'POST', headers })).text()).toBe('done')
  })

  it.each<[string, HeadersInit]>([
    ['without the token', {}],
    ['with the token in the cookie only', { Cookie: `XSRF-TOKEN=${'a'.repeat(43)}` }],
    [
      'with another token in the header',
      { Cookie: `XSRF-TOKEN=${'a'.repeat(43)}`, 'X-XSRF-TOKEN': 'b'.repeat(43) },
    ],
    ['with empty tokens', { Cookie: 'XSRF-TOKEN=', 'X-XSRF-TOKEN': '' }],
    ['from another site', { ...GOOD, 'Sec-Fetch-Site': 'cross-site' }],
    ['from another origin', { ...GOOD, Origin: 'https://elsewhere.example' }],
  ])('refuses a POST %s', async (_, headers) => {
    const app = openApp()
    expect((await app.request('/', { method: 'POST', headers: GOOD })).status).toBe(200)
    expect((await app.request('/', { method: 'POST', headers })).status).toBe(403)
  })

  it.each([
    ['https://shop.example', 'https://shop.example', 200],
    ['https://shop.example', 'http://shop.example', 403],
    ['http://shop.example', 'https://shop.example', 403],
    // The shop does not know its proxy's scheme.
    [undefined, 'https://shop.example', 200],
    [undefined, 'http://shop.example', 200],
    [undefined, 'https://shop.example:8443', 403],
  ])('with PUBLIC_URL %s from origin %s gets status %i', async (PUBLIC_URL, Origin, status) => {
    const headers = { ...GOOD, Origin }
    const answer = openApp(PUBLIC_URL).request('http://shop.example/', { method: 'POST', headers })
    expect((await answer).status).toBe(status)
  })

  it('has a token that differs between visitors and stays with a visitor', async () => {
    const app = openApp()
    const [one, two] = [cookieOf(await app.request('/token')), cookieOf(await app.request('/token'))]
    expect(one).not.toBe(two)
    const again = await app.request('/token', { headers: { Cookie: one.split(';')[0] ?? '' } })
    expect(cookieOf(again)).toBe(one)
    expect(cookieOf(await app.request('/token', { headers: { Cookie: 'XSRF-TOKEN=x' } }))).toMatch(
      /=[\w-]{43};/,
    )
  })

  it('has a Secure cookie only if the shop uses https', async () => {
    expect(cookieOf(await openApp('https://shop.example').request('/token'))).toContain('; Secure')
    expect(cookieOf(await openApp('http://shop.example').request('/token'))).not.toContain('Secure')
  })
})
