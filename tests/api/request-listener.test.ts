import { once } from 'node:events'
import { type IncomingHttpHeaders, request as open } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { handleRequests, openHttpServer, stopHttpServer } from '#server/http-server.ts'
import { createLogger } from '#server/logger.ts'
import { BODY_MAX } from '#server/middleware/limits/body-limit.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { createListener } from '#server/request-listener.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { buildOrderJson, openTestShop, SAME_ORIGIN_HEADERS, type TestShop } from './test-shop.ts'

type HttpResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

describeOnEachDatabase('The site on Node’s HTTP server', (database) => {
  let shop: TestShop
  const log: string[] = []
  const findPicture = vi.fn<Pictures['find']>()
  const server = openHttpServer()

  beforeAll(async () => {
    const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => log.push(line) })
    shop = await openTestShop(database(), {
      logger,
      settings: { PROXIES: 0 },
      pictures: { find: findPicture, findDrawing: async () => undefined },
    })
    handleRequests(server, createListener(shop.app, { logger, settings: {} }), {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    await stopHttpServer(server)
    shop.catalogue.close()
  })

  async function sendRequest(
    method: string,
    path: string,
    headers: IncomingHttpHeaders = {},
    body: string[] = [],
  ): Promise<HttpResponse> {
    const address = server.address()
    if (address === null || typeof address === 'string')
      throw new Error('The server is open inside tests only')
    const request = open({ host: '127.0.0.1', port: address.port, method, path, headers, agent: false })
    for (const part of body) request.write(part)
    request.end()
    const [response] = await once(request, 'response')
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  const withoutDate = ({
    headers: { date: _, connection: __, 'keep-alive': ___, ...headers },
    ...answer
  }: HttpResponse) => ({
    ...answer,
    headers,
  })

  it('responds from the cache exactly as the app does', async () => {
    const path = '/api/product/quickorder'
    const first = await sendRequest('GET', path)
    const [cached, uncached] = [
      await sendRequest('GET', path),
      await sendRequest('GET', `${path}?past=memory`),
    ]
    expect(first.status).toBe(200)
    expect(withoutDate(cached)).toEqual(withoutDate(first))
    expect(withoutDate(uncached)).toEqual(withoutDate(first))
    const head = await sendRequest('HEAD', path)
    expect(withoutDate(head)).toEqual({ ...withoutDate(first), body: '' })
    const notModified = await sendRequest('GET', path, { 'if-none-match': first.headers.etag })
    expect([notModified.status, notModified.body]).toEqual([304, ''])
    expect((await sendRequest('GET', path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe(
      'br',
    )
    expect((await sendRequest('POST', path)).status).toBe(405)
  })

  it.each([
    ['names two hosts', 'Host: shop\r\nhost: other\r\n'],
    ['names no host', ''],
  ])('rejects a request that %s', { tags: ['W10'] }, async (_, hosts) => {
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    socket.end(`GET /api/product/category/get HTTP/1.1\r\n${hosts}\r\n`)
    const responseText = await text(socket)
    expect(responseText).toMatch(/^HTTP\/1\.1 400 /)
    expect(responseText).toMatch(/^x-content-type-options: nosniff/im)
  })

  it('saves orders and cuts off oversized bodies, announced or not', async () => {
    const headers = { 'content-type': 'application/json', ...SAME_ORIGIN_HEADERS }
    const order = JSON.stringify(buildOrderJson(shop.listProducts(3)))
    expect((await sendRequest('POST', '/api/order/save', headers, [order])).status).toBe(200)
    const part = ' '.repeat(BODY_MAX / 4)
    const chunks = [part, part, part, part, ' ']
    expect((await sendRequest('POST', '/api/order/save', headers, chunks)).status).toBe(413)
    const announced = { ...headers, 'content-length': `${BODY_MAX + 1}` }
    expect((await sendRequest('POST', '/api/order/save', announced, chunks)).status).toBe(413)
  })

  it('rejects an order without a body', async () => {
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    const headers = {
      Host: 'shop',
      Connection: 'close',
      'Content-Type': 'application/json',
      ...SAME_ORIGIN_HEADERS,
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    // Neither Content-Length nor chunks: there is no body.
    socket.write(`POST /api/order/save HTTP/1.1\r\n${head.join('')}\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"invalid-json"/s)
  })

  it('aborts work for a client that has disconnected', async () => {
    const aborted = new AbortController()
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    findPicture.mockImplementationOnce(async (_name, _made, signal) => {
      signal.addEventListener('abort', () => aborted.abort())
      socket.destroy()
      await once(aborted.signal, 'abort')
      return undefined
    })
    socket.write('GET /pictures/rocket-ruby.svg/400.webp HTTP/1.1\r\nHost: shop\r\n\r\n')
    await expect.poll(() => aborted.signal.aborted).toBe(true)
  })

  it('logs one line per request without personal data', { tags: ['W18'] }, async () => {
    const order = {
      ...buildOrderJson(shop.listProducts(3)),
      mobile_no: '9123456789',
      address: '7 Hidden Street',
    }
    const headers = { 'content-type': 'application/json', ...SAME_ORIGIN_HEADERS }
    log.length = 0
    const saved = await sendRequest('POST', '/api/order/save?mobile_no=9123456789', headers, [
      JSON.stringify(order),
    ])
    const { order_id } = JSON.parse(saved.body).data
    await sendRequest('GET', `/api/order/public/print/get/${order_id}`)
    await sendRequest('GET', `/print?id=${order_id}`)
    // An aborted request of an earlier test may be logged only now.
    const lines = () => log.filter((line) => /order|"\/print"/.test(line))
    await expect.poll(lines).toHaveLength(3)
    expect(lines().map((line) => JSON.parse(line))).toMatchObject([
      { method: 'POST', path: '/api/order/save', status: 200, ms: expect.any(Number) },
      { method: 'GET', path: '/api/order/public/print/get/[id]', status: 200 },
      { method: 'GET', path: '/print', status: 200 },
    ])
    expect(log.join()).not.toMatch(/9123456789|Hidden|tttttt/)
    expect(log.join()).not.toContain(order_id)
  })

  it('gives an internal error a logged request id, and ignores ids sent by customers', {
    tags: ['§8'],
  }, async () => {
    const [picturePath, claimedId] = [
      '/pictures/rocket-ruby.svg/400.webp',
      '7f3c1e9a0b2d4c5e8f6a7b8c9d0e1f2a',
    ]
    findPicture.mockRejectedValueOnce(new Error('no disk'))
    log.length = 0
    const failed = await sendRequest('GET', picturePath, { 'x-request-id': claimedId })
    const id = failed.headers['x-request-id']
    expect(id).toMatch(/^\d{4}-\d{4}-\d{4}$/)
    expect([failed.status, JSON.parse(failed.body).error]).toMatchObject([500, { request_id: id }])
    await expect.poll(() => log).toHaveLength(2)
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, msg: 'no disk', request_id: id },
      { path: picturePath, status: 500, request_id: id },
    ])

    const refused = await sendRequest('GET', '/api/nothing')
    expect(refused.headers['x-request-id']).toMatch(/^\d{4}-/)
    expect(refused.headers['x-request-id']).not.toBe(id)
    expect(JSON.parse(refused.body).error).not.toHaveProperty('request_id')
  })

  it('logs pipelined requests separately, also one answered from the cache', async () => {
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    await sendRequest('GET', '/api/product/quickorder')
    log.length = 0
    const formatRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`
    socket.write(
      formatRequest('/api/nothing') +
        formatRequest('/api/product/quickorder') +
        formatRequest('/api/nothing'),
    )
    await expect.poll(() => log).toHaveLength(3)
    socket.destroy()
    const ids = log.map((line) => JSON.parse(line).request_id)
    expect(new Set(ids).size).toBe(3)
  })

  it('logs an aborted upload as a request without a response, and no error', async () => {
    log.length = 0
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    const headers = Object.entries({
      Host: 'shop',
      'Content-Type': 'application/json',
      ...SAME_ORIGIN_HEADERS,
    })
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`POST /api/order/save HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`)
    const [incoming] = await once(server, 'request')
    await expect.poll(() => incoming.readableDidRead).toBe(true)
    socket.destroy()
    await expect.poll(() => log).toHaveLength(1)
    await sendRequest('GET', '/api/nothing')
    await expect.poll(() => log).toHaveLength(2)
    expect(log.map((line) => JSON.parse(line).level)).toEqual([30, 30])
  })
})
