import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../caller.ts'
import { clientAddress } from './client-address.ts'
import { lanes } from './lanes.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** An app whose calls go on when they are told to: the path names them, and with which status they end. */
function openApp() {
  const inHand = new Map<string, () => void>()
  const app = new Hono<Caller>()
    .use(clientAddress({ PROXIES: 1 }))
    .use(lanes())
    .all('/:name/:status', async (c) => {
      if (c.req.method === 'POST') await new Promise<void>((end) => inHand.set(c.req.param('name'), end))
      return c.body(null, Number(c.req.param('status')) === 429 ? 429 : 204)
    })
  const send = (name: string, { from = '203.0.113.1', status = 204, method = 'POST' } = {}) =>
    app.request(`/${name}/${status}`, { method, headers: { 'X-Forwarded-For': from } })
  const end = (name: string) => {
    inHand.get(name)?.()
    inHand.delete(name)
  }
  const names = () => [...inHand.keys()]
  return { send, end, names }
}

describe('The POSTs of one address', () => {
  it('are worked on two at a time, in their order, and hold up no other address', async () => {
    const { send, end, names } = openApp()
    const answers = ['a', 'b', 'c', 'd'].map((name) => send(name))
    await vi.waitFor(() => expect(names()).toEqual(['a', 'b']))
    const other = send('other', { from: '203.0.113.2' })
    await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'other']))
    expect((await send('page', { method: 'GET' })).status).toBe(204)
    end('b')
    await vi.waitFor(() => expect(names()).toEqual(['a', 'other', 'c']))
    for (const name of ['a', 'c', 'other']) end(name)
    await vi.waitFor(() => expect(names()).toEqual(['d']))
    end('d')
    for (const answer of [...answers, other]) expect((await answer).status).toBe(204)
  })

  it('are told to come again when 250 wait', async () => {
    const { send, end, names } = openApp()
    const answers = Array.from({ length: 252 }, (_, n) => send(`${n}`))
    await vi.waitFor(() => expect(names()).toEqual(['0', '1']))
    const refused = await send('one too many')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
    for (let n = 0; n < 252; n++) {
      await vi.waitFor(() => expect(names()).toContain(`${n}`))
      end(`${n}`)
    }
    for (const answer of answers) expect((await answer).status).toBe(204)
  })

  it('rest twice as long as they took while others wait, and not at all while none does', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const answers = ['a', 'b', 'c'].map((name) => send(name))
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(50)
    end('a')
    await vi.advanceTimersByTimeAsync(99)
    expect(names()).toEqual(['b'])
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual(['b', 'c'])
    for (const name of ['b', 'c']) end(name)
    for (const answer of answers) expect((await answer).status).toBe(204)
    const next = ['d', 'e'].map((name) => send(name))
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['d', 'e'])
    for (const name of ['d', 'e']) end(name)
    await Promise.all(next)
  })

  it('rest for 100 ms after one that was refused for being too many', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const refused = [send('a', { status: 429 }), send('b', { status: 429 })]
    await vi.waitFor(() => expect(names()).toEqual(['a', 'b']))
    for (const name of ['a', 'b']) end(name)
    for (const answer of refused) expect((await answer).status).toBe(429)
    const next = send('c')
    await vi.advanceTimersByTimeAsync(99)
    expect(names()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual(['c'])
    end('c')
    expect((await next).status).toBe(204)
  })
})
