import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handleRequests, openHttpServer, stopHttpServer } from './http-server.ts'

const HEADERS = { 'X-Content-Type-Options': 'nosniff' }
const GET = 'GET /order-now HTTP/1.1\r\nHost: shop\r\n\r\n'

describe('A connection', () => {
  let responses: ServerResponse[]
  let port: number
  let server: Server
  const sockets: Socket[] = []

  beforeEach(async () => {
    responses = []
    server = openHttpServer()
    handleRequests(server, (_, outgoing) => responses.push(outgoing), HEADERS)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterEach(() => {
    vi.useRealTimers()
    for (const socket of sockets.splice(0)) socket.destroy()
    server.closeAllConnections()
    server.close()
  })

  /** Sends raw text. `getResponse` returns everything received, `closed` resolves when the server closes the connection. */
  function send(text: string) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let receivedText = ''
    socket.on('data', (chunk) => {
      receivedText += chunk
    })
    socket.on('error', () => undefined)
    socket.write(text)
    return {
      socket,
      getResponse: () => receivedText,
      closed: new Promise((resolve) => socket.once('close', resolve)),
    }
  }

  it('receives responses to pipelined requests in order', async () => {
    const { getResponse } = send(GET.repeat(3))
    await expect.poll(() => responses).toHaveLength(3)
    for (const n of [2, 0, 1]) responses[n]?.end(`answer ${n}`)
    await expect.poll(getResponse).toMatch(/answer 0.*answer 1.*answer 2/s)
  })

  it('is cut off after pipelining more than fifteen requests', async () => {
    const { closed } = send(GET.repeat(1000))
    await closed
    expect(responses).toHaveLength(15)
  })

  it.each([
    ['is no HTTP', 'HELLO\r\n\r\n', 400],
    ['has a head without end', `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['expects magic', 'GET / HTTP/1.1\r\nHost: shop\r\nExpect: magic\r\n\r\n', 417],
  ])(
    'with a request that %s gets an error response with security headers',
    { tags: ['W10'] },
    async (_, text, status) => {
      const { getResponse, closed } = send(text)
      await closed
      expect(getResponse()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(getResponse()).toContain('X-Content-Type-Options: nosniff')
      expect(responses).toEqual([])
    },
  )

  it('gets its response when the server stops in between, then closes', { tags: ['W26'] }, async () => {
    const { getResponse, closed } = send(GET)
    await expect.poll(() => responses).toHaveLength(1)
    const stopped = stopHttpServer(server)
    responses[0]?.end('in flight')
    await stopped
    await closed
    expect(getResponse()).toContain('in flight')
  })

  it('gets one more response with Connection: close while the server stops', {
    tags: ['W26'],
  }, async () => {
    const { socket, getResponse, closed } = send(GET)
    await expect.poll(() => responses).toHaveLength(1)
    const stopped = stopHttpServer(server)
    socket.write(GET)
    await expect.poll(() => responses).toHaveLength(2)
    for (const outgoing of responses) outgoing.end('an answer')
    await stopped
    await closed
    expect(getResponse()).toMatch(/Connection: close/i)
  })

  it.each([
    ['with an unanswered request', GET, 1],
    ['with half a request', 'GET /order-now HTTP/1.1\r\nHost: sh', 0],
  ])(
    '%s is cut off five seconds after the server begins to stop',
    { tags: ['W26'] },
    async (_, text, requests) => {
      const { closed, socket } = send(text)
      await once(socket, 'connect')
      await expect.poll(getConnections).toBe(1)
      await expect.poll(() => responses).toHaveLength(requests)
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
      const stopped = stopHttpServer(server)
      await vi.advanceTimersByTimeAsync(5_000)
      await stopped
      await closed
    },
  )

  const getConnections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
})
