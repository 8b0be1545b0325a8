import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryAnswers } from '../memory-answers.ts'
import { memory } from './memory.ts'

describe('The memory before the app', { tags: ['W25'] }, () => {
  let version: number
  let made: string[]
  let app: Hono

  beforeEach(() => {
    version = 1
    made = []
    const answers = createMemoryAnswers({ version: () => version })
    app = new Hono().use(memory(answers)).all('*', async (c) => {
      made.push(`${c.req.method} ${c.req.path}`)
      const body = `version ${version} of ${c.req.url}`
      await Promise.resolve()
      if (c.req.path === '/private') return c.text(body)
      const ofAnOrder = c.req.path.startsWith('/payment-options') && c.req.query('id')
      if (ofAnOrder) return c.text(body, 200, { 'Cache-Control': 'no-store' })
      if (c.req.path === '/missing') return c.text(body, 404, { 'Cache-Control': 'public' })
      if (c.req.path === '/broken' && made.length === 1) throw new Error('broken')
      if (c.req.path === '/changing') version++
      return c.html(body, 200, { 'Cache-Control': 'public, max-age=0', 'X-Made': String(made.length) })
    })
    app.onError((_, c) => c.text('broken', 500))
  })
  const get = (path: string, init?: RequestInit) => app.request(path, init)

  it('makes a public answer once for everyone who asks at the same time or later', async () => {
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

  it('makes every other answer anew', async () => {
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

  it('keeps nothing of what failed', async () => {
    const [failed, waited] = await Promise.all([get('/broken'), get('/broken')])
    expect([failed.status, waited.status]).toEqual([500, 200])
  })

  it('keeps nothing that was made while the version moved', async () => {
    await get('/changing')
    await get('/changing')
    expect(made).toHaveLength(2)
  })

  it('tells pages apart by their id and by nothing else', async () => {
    const text = async (path: string) => (await get(path)).text()
    expect(await text('/category?id=c1')).toContain('id=c1')
    expect(await text('/category?id=c2')).toContain('id=c2')
    expect(await text('/ta/category?id=c1')).toContain('/ta/category?id=c1')
    expect(await text('/ta/category?id=c2')).toContain('/ta/category?id=c2')
    expect(await text('/category?id=c1&utm_source=a-friend')).toBe(
      'version 1 of http://localhost/category?id=c1',
    )
    expect(made).toHaveLength(4)
  })

  it.each(['/payment-options', '/payment-options.data'])(
    'keeps %s for everyone, and nothing of it that is for one order',
    async (path) => {
      const text = async (query = '') => (await get(`${path}${query}`)).text()
      expect(await text()).toBe(await text('?utm_source=a-friend'))
      expect(await text('?id=a1')).toContain('id=a1')
      expect(await text('?id=b2&_routes=payment-options')).toContain('id=b2')
      expect(await text('?id=a1')).toContain('id=a1')
      expect(await text()).not.toContain('id=')
      expect(made).toHaveLength(4)
    },
  )

  it('knows an answer by one name, however its address is escaped', async () => {
    await get('/order-now')
    for (const path of ['/%6frder-now', '/order%2dnow', '/order%2Dnow?x=1']) {
      expect(await (await get(path)).text()).toBe('version 1 of http://localhost/order-now')
    }
    expect(made).toHaveLength(1)
  })

  it('keeps nothing of an address that has more in it, lest others see what it says', async () => {
    expect(await (await get('/order-now?x=script')).text()).toContain('script')
    expect(await (await get('/order-now')).text()).not.toContain('script')
  })
})
