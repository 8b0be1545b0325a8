import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATUS_BY_ERROR_CODE } from '#domain/error-codes.ts'
import { BODY_MAX } from '#server/middleware/limits/body-limit.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { buildOrderJson, openTestShop, SAME_ORIGIN_HEADERS, type TestShop } from './test-shop.ts'

describeOnEachDatabase('Error responses of the API', { tags: ['§8', 'D1'] }, (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database(), {
      settings: { PUBLIC_URL: 'https://shop.example', PROXIES: 0 },
      renderPage: () => Promise.reject(new Error('a secret')),
    })
  })
  afterAll(() => shop.catalogue.close())

  const request = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    shop.app.request(path, { method, headers, body })
  const save = (body: BodyInit, headers: Record<string, string> = {}) =>
    request(
      'POST',
      '/api/order/save',
      { 'Content-Type': 'application/json', ...SAME_ORIGIN_HEADERS, ...headers },
      body,
    )
  const order = () => buildOrderJson(shop.listProducts(3))

  /** Returns code and fields of an error response. Checks the envelope, and that the status matches the code. */
  async function readError(answer: Response | Promise<Response>) {
    const response = await answer
    const { error, ...rest } = await response.json()
    expect(rest).toEqual({})
    expect(error.message).toBeTruthy()
    expect(STATUS_BY_ERROR_CODE).toHaveProperty(error.code, response.status)
    return { code: error.code, fields: error.fields }
  }

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/product',
    '/api/product/get/',
    '/api/order/public/get',
    '/api/constructor',
  ])('unknown call %s: 404', async (path) => {
    expect(await readError(request('GET', path))).toEqual({ code: 'not-found' })
    expect(await readError(request('POST', path))).toEqual({ code: 'not-found' })
  })

  it.each([
    ['POST', '/api/product/quickorder', 'GET, HEAD'],
    ['DELETE', '/api/product/get/os01', 'GET, HEAD'],
    ['OPTIONS', '/api/product/quickorder', 'GET, HEAD'],
    ['GET', '/api/order/save', 'POST'],
    ['PUT', '/api/order/save', 'POST'],
    ['POST', '/order-now', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
  ])('%s %s: 405 with an Allow header', async (method, path, allowed) => {
    const response = await request(method, path, SAME_ORIGIN_HEADERS)
    expect(response.headers.get('Allow')).toBe(allowed)
    expect(await readError(response)).toEqual({ code: 'method-not-allowed' })
  })

  it('request from another site: 403', { tags: ['D8'] }, async () => {
    const { 'Sec-Fetch-Site': _, ...old } = SAME_ORIGIN_HEADERS
    const send = (headers: Record<string, string>) => request('POST', '/api/order/save', headers, '{}')
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      expect(await readError(send({ ...SAME_ORIGIN_HEADERS, 'Sec-Fetch-Site': site }))).toEqual({
        code: 'foreign-origin',
      })
    }
    for (const Origin of [
      'https://evil.example',
      'null',
      'http://localhost.evil.example',
      'https://shop.example.evil.example',
      'http://shop.example',
      'http://localhost',
    ]) {
      expect(await readError(send({ ...old, Origin }))).toEqual({ code: 'foreign-origin' })
    }
    for (const Origin of ['https://shop.example', 'https://localhost']) {
      expect(await readError(send({ ...old, Origin }))).toEqual({ code: 'unsupported-media-type' })
    }
  })

  it('request without the token of its cookie: 403', { tags: ['D8'] }, async () => {
    const token = 't'.repeat(43)
    const pairs = [
      [undefined, undefined],
      ['', ''],
      [token, undefined],
      [token, ''],
      [undefined, token],
      ['', token],
      [token, `${'t'.repeat(42)}u`],
      ['short', 'short'],
      [`${token}t`, `${token}t`],
    ]
    for (const [cookie, header] of pairs) {
      const headers = {
        ...(cookie !== undefined && { Cookie: `XSRF-TOKEN=${cookie}` }),
        ...(header !== undefined && { 'X-XSRF-TOKEN': header }),
      }
      expect(await readError(request('POST', '/api/order/save', headers, '{}'))).toEqual({
        code: 'anti-forgery',
      })
    }
  })

  it('payload that is too large, with or without a Content-Length: 413', { tags: ['W4'] }, async () => {
    expect(await readError(save('x'.repeat(BODY_MAX + 1)))).toEqual({ code: 'body-too-large' })
    const chunk = new TextEncoder().encode(' '.repeat(64 * 1024))
    const stream = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
    const headers = { 'Content-Type': 'application/json', ...SAME_ORIGIN_HEADERS }
    const endless = { method: 'POST', headers, body: stream, duplex: 'half' }
    expect(await readError(shop.app.request('/api/order/save', endless))).toEqual({ code: 'body-too-large' })
    expect((await save(JSON.stringify(order()).padEnd(BODY_MAX))).status).toBe(200)
  })

  it('accepts orders of 256 KB and no more', { tags: ['W4'] }, async () => {
    const text = JSON.stringify(order())
    expect((await save(text.padEnd(262_144))).status).toBe(200)
    expect((await save(text.padEnd(262_145))).status).toBe(413)
  })

  it('payload that is not JSON: 415 and 400', async () => {
    const text = JSON.stringify(order())
    expect(await readError(save(text, { 'Content-Type': 'text/plain' }))).toEqual({
      code: 'unsupported-media-type',
    })
    expect(await readError(save(text, { 'Content-Type': 'application/jsonp' }))).toEqual({
      code: 'unsupported-media-type',
    })
    for (const body of ['', '{', 'undefined', '{"a":1}}']) {
      expect(await readError(save(body))).toEqual({ code: 'invalid-json' })
    }
    expect((await save(text, { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(200)
  })

  it('payload with another charset than UTF-8 or a content encoding: 415 and 400', async () => {
    const text = JSON.stringify(order())
    for (const type of ['application/json; charset=utf-16', 'application/json;charset="latin1"']) {
      expect(await readError(save(text, { 'Content-Type': type }))).toEqual({
        code: 'unsupported-media-type',
      })
    }
    for (const encoding of ['gzip', 'br', 'identity, gzip']) {
      expect(await readError(save(text, { 'Content-Encoding': encoding }))).toEqual({
        code: 'unsupported-media-type',
      })
    }
    const [before = '', after = ''] = text.split('Raja')
    const broken = Buffer.concat([Buffer.from(before), Buffer.from([0x52, 0xff, 0xfe]), Buffer.from(after)])
    expect(await readError(save(broken))).toEqual({ code: 'invalid-json' })
    for (const type of ['application/json; charset="UTF-8"', 'APPLICATION/JSON ; Charset=utf8']) {
      expect((await save(text, { 'Content-Type': type })).status).toBe(200)
    }
    expect((await save(text, { 'Content-Encoding': 'identity' })).status).toBe(200)
  })

  it('Idempotency-Key that is not a UUID: 400', { tags: ['D4'] }, async () => {
    for (const key of ['1', 'x'.repeat(36), '']) {
      expect(await readError(save(JSON.stringify(order()), { 'Idempotency-Key': key }))).toEqual({
        code: 'invalid-idempotency-key',
      })
    }
  })

  it('invalid field: 422 with a message for each', async () => {
    const [line, ...others] = order().product_list
    const wrong = {
      ...order(),
      customer_name: ' ',
      mobile_no: '௯௮௭௬௫௪௩௨௧௦',
      pin_code: '62312',
      address: undefined,
      product_list: [{ ...line, qty: 1.5 }, ...others],
    }
    expect(await readError(save(JSON.stringify(wrong)))).toEqual({
      code: 'invalid-fields',
      fields: {
        customer_name: 'Customer Name is required',
        mobile_no: 'Invalid Mobile Number',
        pin_code: 'Invalid PIN Code',
        address: 'Address is required',
        'product_list.0.qty': 'Enter a quantity from 1 to 9999',
      },
    })
    const empty = { ...order(), product_list: [] }
    expect(await readError(save(JSON.stringify(empty)))).toMatchObject({
      fields: { product_list: 'No products found' },
    })
    const twice = { ...order(), product_list: [line, line] }
    expect(await readError(save(JSON.stringify(twice)))).toMatchObject({
      fields: { 'product_list.1.product_id': 'This product is listed twice' },
    })
    for (const body of ['null', '[]', '"order"', '7']) {
      expect(await readError(save(body))).toMatchObject({ code: 'invalid-fields' })
    }
  })

  it('internal error: 500 without its message', async () => {
    const response = await request('GET', '/order-now')
    expect(response.status).toBe(500)
    expect(await response.clone().text()).not.toContain('secret')
    expect(await readError(response)).toEqual({ code: 'internal-error' })
  })
})
