import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openConnections } from './connections.ts'

const HEADERS = { 'X-Content-Type-Options': 'nosniff' }
const GET = 'GET /order-now HTTP/1.1\r\nHost: shop\r\n\r\n'

describe('A connection', () => {
  let asked: ServerResponse[]
  let port: number
  let door: ReturnType<typeof openConnections>
  const sockets: Socket[] = []

  beforeEach(async () => {
    asked = []
    door = openConnections()
    const listener: RequestListener = (_, outgoing) => asked.push(outgoing)
    door.answer(listener, HEADERS)
    door.server.listen(0, '127.0.0.1')
    await once(door.server, 'listening')
    const address = door.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterEach(() => {
    vi.useRealTimers()
    for (const socket of sockets.splice(0)) socket.destroy()
    door.server.closeAllConnections()
    door.server.close()
  })

  /** Sends a text; `got` is all that came back, `closed` resolves when the server ended it. */
  function send(text: string) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let got = ''
    socket.on('data', (chunk) => {
      got += chunk
    })
    socket.on('error', () => undefined)
    socket.write(text)
    return { socket, got: () => got, closed: new Promise((resolve) => socket.once('close', resolve)) }
  }

  it('has its requests answered in turn', async () => {
    const { got } = send(GET.repeat(3))
    for (let done = 1; done <= 3; done++) {
      await expect.poll(() => asked).toHaveLength(done)
      asked[done - 1]?.end(`answer ${done}`)
    }
    await expect.poll(got).toMatch(/answer 1.*answer 2.*answer 3/s)
  })

  it('has its request answered once all that has come on others was read', async () => {
    const askedWhenRead: number[] = []
    door.server.on('request', () => askedWhenRead.push(asked.length))
    const others = Array.from({ length: 3 }, () => new Duplex({ read() {}, write() {} }))
    for (const other of others) {
      door.server.emit('connection', other)
      other.push(GET)
    }
    await expect.poll(() => asked).toHaveLength(3)
    expect(askedWhenRead).toEqual([0, 0, 0])
    for (const other of others) other.destroy()
  })

  it('that asks for more and more and takes nothing is cut off', async () => {
    const { closed } = send(GET.repeat(1000))
    await closed
    expect(asked.length).toBeLessThanOrEqual(1)
  })

  it('that is gone has nothing done for it', async () => {
    const { socket } = send(GET.repeat(5))
    await expect.poll(() => asked).toHaveLength(1)
    const closed = once(asked[0] ?? socket, 'close')
    socket.destroy()
    await closed
    asked[0]?.end('late')
    await once(send(GET).socket, 'connect')
    await expect.poll(() => asked).toHaveLength(2)
  })

  it.each([
    ['names two hosts', 'GET / HTTP/1.1\r\nHost: shop\r\nhost: other\r\n\r\n', 400],
    ['names no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['is no HTTP', 'HELLO\r\n\r\n', 400],
    ['has a head without end', `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['expects magic', 'GET / HTTP/1.1\r\nHost: shop\r\nExpect: magic\r\n\r\n', 417],
  ])(
    'whose request %s is refused, with the headers of every answer',
    { tags: ['W10'] },
    async (_, text, status) => {
      const { got, closed } = send(text)
      await closed
      expect(got()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(got()).toContain('X-Content-Type-Options: nosniff')
      expect(asked).toEqual([])
    },
  )

  it('of HTTP/1.0 may leave the host out', async () => {
    send('GET / HTTP/1.0\r\n\r\n')
    await expect.poll(() => asked).toHaveLength(1)
  })

  it('with half a request does not keep the shop from stopping', { tags: ['W26'] }, async () => {
    const { closed, socket } = send('GET /order-now HTTP/1.1\r\nHost: sh')
    await once(socket, 'connect')
    await door.close()
    await closed
  })

  it('is answered when the shop stops meanwhile; what comes afterwards is refused', {
    tags: ['W26'],
  }, async () => {
    const waiting = send(GET)
    await expect.poll(() => asked).toHaveLength(1)
    const other = send(GET)
    await expect.poll(() => asked).toHaveLength(2)
    asked[1]?.end('before')
    await expect.poll(other.got).toContain('before')
    const late = send('')
    await once(late.socket, 'connect')
    await expect.poll(() => getConnections()).toBe(3)
    const stopped = door.close()
    late.socket.write(GET)
    await late.closed
    expect(asked).toHaveLength(2)
    asked[0]?.end('in flight')
    await stopped
    await expect.poll(waiting.got).toContain('in flight')
  })

  it('that never ends is cut off five seconds after the shop was told to stop', {
    tags: ['W26'],
  }, async () => {
    const { closed } = send(GET)
    await expect.poll(() => asked).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const stopped = door.close()
    await vi.advanceTimersByTimeAsync(5_000)
    await stopped
    await closed
  })

  const getConnections = () =>
    new Promise<number>((resolve) => door.server.getConnections((_, count) => resolve(count)))
})
