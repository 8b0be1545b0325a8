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
      const status = Number(c.req.param('status'))
      return c.body(null, status === 429 || status === 503 ? status : 204)
    })
  const send = (
    name: string,
    { from = '203.0.113.1', status = 204, method = 'POST', signal = new AbortController().signal } = {},
  ) => app.request(`/${name}/${status}`, { method, signal, headers: { 'X-Forwarded-For': from } })
  const end = (name: string) => {
    inHand.get(name)?.()
    inHand.delete(name)
  }
  const names = () => [...inHand.keys()]
  return { send, end, names }
}

describe('The POSTs of one address', { tags: ['W22'] }, () => {
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

  it('of one /48 of IPv6 are worked on eight at a time, from however many addresses they come', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const eight = Array.from({ length: 8 }, (_, n) => `${n}`)
    const answers = [...eight, '8', '9'].map((name) => send(name, { from: `2001:db8:7:${name}::1` }))
    answers.push(send('other', { from: '2001:db8:8::1' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual([...eight, 'other'])
    end('3')
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual(['0', '1', '2', '4', '5', '6', '7', 'other', '8'])
    for (const name of names()) end(name)
    await vi.advanceTimersByTimeAsync(10)
    end('9')
    for (const answer of answers) expect((await answer).status).toBe(204)
  })

  it('that wait for a place of their address and then of their /48 wait five seconds in all', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const ofOne = ['a', 'b', 'c'].map((name) => send(name, { from: '2001:db8:7:ff::1' }))
    const others = Array.from({ length: 7 }, (_, n) => send(`${n}`, { from: `2001:db8:7:${n}::1` }))
    await vi.advanceTimersByTimeAsync(1_000)
    end('a')
    // Its places rest for two seconds more; then the one of the /48 goes to whoever waits there already.
    await vi.advanceTimersByTimeAsync(3_999)
    const answered = vi.fn()
    void Promise.resolve(ofOne[2]).then((answer) => answered(answer?.status))
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).not.toHaveBeenCalled()
    expect(names()).toEqual(['b', '0', '1', '2', '3', '4', '5', '6'])
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalledWith(503)
    for (const name of names()) end(name)
    await vi.advanceTimersByTimeAsync(60_000)
    for (const answer of others) expect((await answer).status).toBe(204)
  })

  it('are told to come again when 250 wait', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const answers = Array.from({ length: 252 }, (_, n) => send(`${n}`))
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['0', '1'])
    const refused = await send('one too many')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
    for (let n = 0; n < 252; n++) {
      expect(names()).toContain(`${n}`)
      end(`${n}`)
      await vi.advanceTimersByTimeAsync(0)
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

  it('that wait for five seconds hear that the shop is busy, and are not worked on any more', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const hanging = ['a', 'b'].map((name) => send(name))
    await vi.advanceTimersByTimeAsync(0)
    const waiting = ['c', 'd'].map((name) => send(name))
    await vi.advanceTimersByTimeAsync(1_000)
    const later = send('e')
    await vi.advanceTimersByTimeAsync(4_000)
    for (const answer of waiting) {
      const refused = await answer
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
      expect((await refused.json()).error.code).toBe('busy')
    }
    end('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await later).status).toBe(503)
    expect(names()).toEqual(['b'])
    const next = send('f')
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['b', 'f'])
    for (const name of ['b', 'f']) end(name)
    for (const answer of [...hanging, next]) expect((await answer).status).toBe(204)
  })

  it('leave the queue with who sent them', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const gone = new AbortController()
    const first = ['a', 'b'].map((name) => send(name))
    await vi.advanceTimersByTimeAsync(0)
    const left = Array.from({ length: 250 }, (_, n) => send(`${n}`, { signal: gone.signal }))
    await vi.advanceTimersByTimeAsync(0)
    gone.abort()
    await Promise.all(left)
    const next = send('c')
    end('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['b', 'c'])
    for (const name of ['b', 'c']) end(name)
    for (const answer of [...first, next]) expect((await answer).status).toBe(204)
  })

  it('do not rest after an answer that the shop cannot: it took its time itself', async () => {
    vi.useFakeTimers()
    const { send, end, names } = openApp()
    const answers = [send('a', { status: 503 }), send('b'), send('c')]
    await vi.advanceTimersByTimeAsync(4_000)
    end('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['b', 'c'])
    for (const name of ['b', 'c']) end(name)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 204, 204])
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
