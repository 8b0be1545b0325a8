import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { repeatCount } from '#testing/thoroughness.ts'
import type { HonoEnv } from '../hono-env.ts'
import { responseCache } from './response-cache.ts'

const LIST = 'Bijili, 1 Pkt (100 Pcs). '.repeat(100)

describe('The response cache', { tags: ['W25'] }, () => {
  let version: number
  let made: string[]
  let app: Hono<HonoEnv>

  beforeEach(() => {
    version = 1
    made = []
    app = new Hono<HonoEnv>().use(responseCache(() => version)).all('*', async (c) => {
      made.push(`${c.req.method} ${c.req.path}`)
      const body = `version ${version} of ${c.req.url}`
      await Promise.resolve()
      if (c.req.path === '/private') return c.text(body)
      if (c.req.path === '/list') return c.text(LIST, 200, { 'Cache-Control': 'public, max-age=0' })
      if (c.req.path === '/short') return c.text('short', 200, { 'Cache-Control': 'public' })
      if (c.req.path.endsWith('.png')) {
        const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, immutable' }
        return c.body(LIST, 200, headers)
      }
      if (c.req.path.startsWith('/large'))
        return c.body('x'.repeat(5 * 1024 * 1024), 200, { 'Cache-Control': 'public' })
      if (c.req.path === '/gzip')
        return c.body('packed', 200, { 'Cache-Control': 'public', 'Content-Encoding': 'gzip' })
      if (c.req.path === '/missing') return c.text(body, 404, { 'Cache-Control': 'public' })
      if (c.req.path === '/broken' && made.length === 1) throw new Error('broken')
      if (c.req.path === '/changing') version++
      return c.html(body, 200, { 'Cache-Control': 'public, max-age=0', 'X-Made': String(made.length) })
    })
    app.onError((_, c) => c.text('broken', 500))
  })
  const get = (path: string, init?: RequestInit) => app.request(path, init)
  const getAs = (path: string, encoding: string) => get(path, { headers: { 'Accept-Encoding': encoding } })

  it('makes a public response once for concurrent and later requests', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => get('/order-now')))
    expect(new Set(await Promise.all(all.map((response) => response.text())))).toEqual(
      new Set(['version 1 of http://localhost/order-now']),
    )
    expect((await get('/order-now')).headers.get('X-Made')).toBe('1')
    expect(await (await get('/order-now', { method: 'HEAD' })).text()).toBe('')
    expect(made).toEqual(['GET /order-now'])
    version = 2
    expect(await (await get('/order-now')).text()).toContain('version 2')
  })

  it('makes all other responses for each request', async () => {
    for (const path of ['/private', '/missing']) {
      await get(path)
      await get(path)
    }
    await get('/order-now', { method: 'POST' })
    await get('/order-now', { method: 'POST' })
    expect(made).toEqual([
      'GET /private',
      'GET /private',
      'GET /missing',
      'GET /missing',
      'POST /order-now',
      'POST /order-now',
    ])
  })

  it('does not cache failures', async () => {
    const [failed, waited] = await Promise.all([get('/broken'), get('/broken')])
    expect([failed.status, waited.status]).toEqual([500, 200])
  })

  it('does not cache a response made during a version change', async () => {
    await get('/changing')
    await get('/changing')
    expect(made).toHaveLength(2)
  })

  it('has a separate entry for each URL', async () => {
    const text = async (path: string) => (await get(path)).text()
    expect(await text('/category?id=c1')).toContain('id=c1')
    expect(await text('/category?id=c2')).toContain('id=c2')
    expect(await text('/ta/category?id=c1')).toContain('/ta/category?id=c1')
    expect(await text('/category')).not.toContain('id=')
    expect(made).toHaveLength(4)
  })

  it('does not cache responses to HEAD', async () => {
    expect(await (await get('/order-now', { method: 'HEAD' })).text()).toBe('')
    expect(await (await get('/order-now')).text()).toContain('version 1')
  })

  it('does not cache compressed responses', async () => {
    await get('/gzip')
    await get('/gzip')
    expect(made).toHaveLength(2)
  })

  it('sends Brotli to clients that accept it, and plain text to others', async () => {
    await get('/list')
    const plain = await get('/list')
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect(await plain.text()).toBe(LIST)
    const packed = await getAs('/list', 'gzip, br')
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(brotliDecompressSync(bytes).toString()).toBe(LIST)
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-length': `${bytes.length}`,
      vary: 'Accept-Encoding',
    })
    for (const [encoding, given] of [
      ['gzip;q=1.0, br;q=0.5', 'br'],
      ['br;q=0, gzip', null],
      ['br; q=0.000', null],
      ['brr', null],
    ] as const)
      expect((await getAs('/list', encoding)).headers.get('Content-Encoding')).toBe(given)
    expect(made).toHaveLength(1)
  })

  it('does not compress short or compressed content', async () => {
    for (const path of ['/short', '/photo.png'])
      expect((await getAs(path, 'br')).headers.get('Content-Encoding')).toBeNull()
  })

  it('responds with 304 without a body to a matching ETag', async () => {
    const etag = (await get('/list')).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const known of [etag, etag.slice(2), `"x", ${etag}`]) {
      const unchanged = await get('/list', { headers: { 'If-None-Match': known } })
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
      expect(Object.fromEntries(unchanged.headers)).toEqual({
        etag,
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=0',
      })
    }
    expect((await get('/list', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
  })

  it('keeps immutable responses across versions', async () => {
    await get('/photo.png')
    version = 2
    await get('/photo.png')
    expect(made).toHaveLength(1)
  })

  it('keeps popular responses under a flood of distinct URLs', async () => {
    await get('/order-now')
    const strangers = repeatCount(12_000, 100_000)
    for (let n = 0; n < strangers; n++) {
      await get(`/category?id=${n}`)
      if (n % 1000 === 0) await get('/order-now')
    }
    made = []
    await get('/order-now')
    expect(made).toEqual([])
    // Keys and headers count too, so fewer responses fit than were requested.
    await get('/category?id=0')
    expect(made).toHaveLength(1)
  }, 60_000)

  it('evicts the least recently used entries above 32 MB', async () => {
    for (let n = 0; n < 7; n++) await get(`/large${n}`)
    made = []
    for (const path of ['/large6', '/large2', '/large0']) await get(path)
    expect(made).toEqual(['GET /large0'])
  })
})
