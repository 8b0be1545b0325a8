import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HonoEnv } from '../../hono-env.ts'
import { clientAddress } from '../client-address.ts'
import { limitPerAddress } from './limit-concurrency.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Creates an app whose POST requests, named by their path, finish on demand. */
function openApp() {
  const running = new Map<string, () => void>()
  const app = new Hono<HonoEnv>()
    .use(clientAddress({ PROXIES: 1 }))
    .post('*', ...limitPerAddress())
    .all('/:name', async (c) => {
      if (c.req.method === 'POST') await new Promise<void>((end) => running.set(c.req.param('name'), end))
      return c.body(null, 204)
    })
  const send = (
    name: string,
    { from = '203.0.113.1', method = 'POST', signal = new AbortController().signal } = {},
  ) => app.request(`/${name}`, { method, signal, headers: { 'X-Forwarded-For': from } })
  const end = (name: string) => {
    running.get(name)?.()
    running.delete(name)
  }
  const names = () => [...running.keys()]
  return { send, end, names }
}

describe('Requests of one address', { tags: ['W22'] }, () => {
  it('run two at a time, in order, without delaying other addresses', async () => {
    const { send, end, names } = openApp()
    const responses = ['a', 'b', 'c', 'd'].map((name) => send(name))
    await vi.waitFor(() => expect(names()).toEqual(['a', 'b']))
    const other = send('other', { from: '203.0.113.2' })
    await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'other']))
    expect((await send('page', { method: 'GET' })).status).toBe(204)
    end('b')
    await vi.waitFor(() => expect(names()).toEqual(['a', 'other', 'c']))
    for (const name of ['a', 'c', 'other']) end(name)
    await vi.waitFor(() => expect(names()).toEqual(['d']))
    end('d')
    for (const response of [...responses, other]) expect((await response).status).toBe(204)
  })

  it('from one IPv6 /48 run eight at a time across all its addresses', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const eight = Array.from({ length: 8 }, (_, n) => `${n}`)
    const responses = [...eight, '8', '9'].map((name) => send(name, { from: `2001:db8:7:${name}::1` }))
    responses.push(send('other', { from: '2001:db8:8::1' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual([...eight, 'other'])
    end('3')
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual(['0', '1', '2', '4', '5', '6', '7', 'other', '8'])
    for (const name of names()) end(name)
    await vi.advanceTimersByTimeAsync(10)
    end('9')
    for (const response of responses) expect((await response).status).toBe(204)
  })

  it('get 429 while 50 are waiting', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const responses = Array.from({ length: 52 }, (_, n) => send(`${n}`))
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['0', '1'])
    const refused = await send('one too many')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
    for (let n = 0; n < 52; n++) {
      expect(names()).toContain(`${n}`)
      end(`${n}`)
      await vi.advanceTimersByTimeAsync(0)
    }
    for (const response of responses) expect((await response).status).toBe(204)
  })

  it('get 503 after waiting five seconds, and never run', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const hanging = ['a', 'b'].map((name) => send(name))
    await vi.advanceTimersByTimeAsync(0)
    const waiting = ['c', 'd'].map((name) => send(name))
    await vi.advanceTimersByTimeAsync(1_000)
    const later = send('e')
    await vi.advanceTimersByTimeAsync(4_000)
    for (const response of waiting) {
      const refused = await response
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
      expect((await refused.json()).error.code).toBe('busy')
    }
    end('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['b', 'e'])
    end('e')
    expect((await later).status).toBe(204)
    const next = send('f')
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['b', 'f'])
    for (const name of ['b', 'f']) end(name)
    for (const response of [...hanging, next]) expect((await response).status).toBe(204)
  })

  it('leave the queue when their sender disconnects', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const controller = new AbortController()
    const first = ['a', 'b'].map((name) => send(name))
    await vi.advanceTimersByTimeAsync(0)
    const aborted = Array.from({ length: 50 }, (_, n) => send(`${n}`, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    await Promise.all(aborted)
    const next = send('c')
    end('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['b', 'c'])
    for (const name of ['b', 'c']) end(name)
    for (const response of [...first, next]) expect((await response).status).toBe(204)
  })
})
