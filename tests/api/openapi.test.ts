import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalls, STATUS_BY_REFUSAL_CODE } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { createOpenApiDocument } from '#contract/openapi.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

describeOnEachDatabase('The OpenAPI document', { tags: ['§7', 'D1'] }, (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  const read = async () => (await shop.app.request('/api/openapi.json')).json()

  it('describes exactly the calls of the app', async () => {
    const served = shop.app.routes
      .filter(
        ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path !== '/api/openapi.json',
      )
      .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`)
    const { openapi, paths } = await read()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    )
    expect(described.sort()).toEqual([...new Set(served)].sort())
  })

  it.each(listCalls(SHOP_CALLS))(
    'lists the responses and parameters of $method $path',
    async ({ method, path, refusals, payload, data }) => {
      const operation = (await read()).paths[path][method.toLowerCase()]
      const statuses = refusals.map((code) => STATUS_BY_REFUSAL_CODE[code])
      expect(Object.keys(operation.responses)).toEqual(
        [...new Set([data ? 200 : 204, ...statuses])].sort((a, b) => a - b).map(String),
      )
      if (data) {
        const { schema } = operation.responses[200].content['application/json']
        expect(schema.required).toEqual(['data'])
      }
      expect(operation.requestBody !== undefined).toBe(payload !== undefined)
      const names = operation.parameters.map(({ name }: { name: string }) => name)
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(name)
      if (payload) expect(names).toEqual(expect.arrayContaining(['X-XSRF-TOKEN', 'fp']))
      expect(names.includes('Idempotency-Key')).toBe(path === '/api/order/save')
    },
  )

  it.each(listCalls(SHOP_CALLS).filter(({ method }) => method === 'POST'))(
    'documents 429 and 503 for $path',
    async ({ path }) => {
      const { responses } = (await read()).paths[path].post
      expect(responses[429]?.description).toContain('too-many-requests')
      expect(responses[503]?.description).toContain('busy')
    },
  )

  it('documents multipart requests with their files, and file responses', () => {
    const { paths } = createOpenApiDocument(OFFICE_CALLS)
    const { requestBody } = Object(paths['/office/api/enquiries/{number}/dispatch']).post
    expect(Object.keys(requestBody.content)).toEqual(['application/json', 'multipart/form-data'])
    const { schema } = requestBody.content['multipart/form-data']
    expect(schema.properties.photo).toMatchObject({ type: 'string', maxLength: 12 * 1024 * 1024 })
    expect(schema.properties.payload.required).toEqual(['row_version', 'lorry_office'])
    const { responses } = Object(paths['/office/api/enquiries/{number}/receipts/{hash}']).get
    expect(Object.keys(responses[200].content)).toEqual(['image/webp'])
  })

  it('documents the limits of an order', async () => {
    const { schema } = (await read()).paths['/api/order/save'].post.requestBody.content['application/json']
    expect(schema.properties.mobile_no.pattern).toBe('^[6-9][0-9]{9}$')
    expect(schema.properties.product_list).toMatchObject({ minItems: 1, maxItems: 1000 })
  })
})
