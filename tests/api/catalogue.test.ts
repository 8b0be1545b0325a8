import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listCalls } from '#contract/call.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import { type Flag, productId } from '#domain/catalogue/product.ts'
import { type Paise, paise } from '#domain/money/money.ts'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { createOutageMonitor } from '#server/db/outage-monitor.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

const LIST_PATHS = [
  '/api/product/category/get',
  '/api/product/netrate/list',
  '/api/product/subcategoryitems/Gift%20Boxes',
  '/api/product/topsale/list',
  '/api/product/new-arrivals/list',
  '/api/product/categorywise/list/c1',
  '/api/product/categorywise/list/one-sound-crackers',
  '/api/product/quickorder',
  '/api/master/state/get',
  '/api/master/district/get/tn',
]

describeOnEachDatabase('The catalogue over HTTP', { tags: ['§7'] }, (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  const get = (path: string, headers: Record<string, string> = {}) => shop.app.request(path, { headers })
  const dataOf = async (path: string) => (await (await get(path)).json()).data

  async function change(id: string, values: { price: Paise } | { is_sold_out: Flag }) {
    await database()
      .db.transaction()
      .execute(async (trx) => {
        await trx.updateTable('product').set(values).where('product_id', '=', productId(id)).execute()
        await bumpCatalogueVersion(trx, '2027-01-02T00:00:00.000Z')
      })
  }

  it.each([...LIST_PATHS, '/api/product/get/os01'])(
    'GET %s returns data that matches the contract',
    { tags: ['§3'] },
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      const call = listCalls(SHOP_CALLS).find((entry) =>
        new RegExp(`^${entry.path.replace(/\{\w+\}/, '[^/]+')}$`).test(path),
      )
      const envelope = v.strictObject({ data: call?.data ?? v.never() })
      const { issues, output } = v.safeParse(envelope, await response.json())
      expect(issues).toBeUndefined()
      if (LIST_PATHS.includes(path)) expect(output).toHaveProperty('data.2')
    },
  )

  it('has prices in rupees and every field of a product', { tags: ['§3', 'D2'] }, async () => {
    expect(await dataOf('/api/product/get/os01')).toMatchObject({
      _id: 'os01',
      price: 30,
      discount_percentage: 70,
      discount_price: 21,
      after_discount_price: 9,
      amount: 9,
      qty: 0,
      sub_total: 0,
      media_list: [{ media_type: 'Image' }, { media_type: 'Image' }],
    })
  })

  it.each([
    ['/api/product/subcategoryitems/Nothing'],
    ['/api/product/categorywise/list/nothing'],
    ['/api/master/district/get/kl'],
  ])('GET %s returns an empty list that is not cached', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toEqual({ data: [] })
  })

  it('responds 404 for an unknown product', async () => {
    for (const id of ['nothing', '%00', 'x'.repeat(5000), '..%2f..', '%E0%A4%A']) {
      const response = await get(`/api/product/get/${id}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: { code: 'not-found', message: 'Not found' } })
    }
  })

  it('compresses the price list in the encoding that the browser prefers', async () => {
    const path = '/api/product/quickorder'
    const plain = await (await get(path)).text()
    const brotli = await get(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    expect(brotli.headers.get('Content-Encoding')).toBe('br')
    expect(brotli.headers.get('Vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain)
    const gzip = await get(path, { 'Accept-Encoding': 'gzip, br;q=0' })
    expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain)
  })

  it('responds 304 to a current ETag until the catalogue changes', async () => {
    const path = '/api/product/quickorder'
    const etag = (await get(path)).headers.get('ETag') ?? ''
    const again = await get(path, { 'If-None-Match': `"other", ${etag}`, 'Accept-Encoding': 'br' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('ETag')).toBe(etag)
    expect(again.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')

    await change('os02', { price: paise(99_00) })
    await shop.catalogue.refresh()
    const changed = await get(path, { 'If-None-Match': etag })
    expect(changed.status).toBe(200)
    const [{ product_list }] = (await changed.json()).data
    expect(product_list[1]).toMatchObject({ _id: 'os02', price: 99, after_discount_price: 29.7 })
  })

  it('shows changes of another instance within a second', { tags: ['W17'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const catalogue = await openCatalogue({ db: database().db, demo: DEMO_SETTINGS }, () => new Date())
    const isSoldOut = () => catalogue.current().productById.get(productId('os03'))?.is_sold_out
    await change('os03', { is_sold_out: 1 })
    expect(isSoldOut()).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    // The fake clock stands still again: only work that has already started can finish.
    while (!isSoldOut()) await setImmediate()
    catalogue.close()
    vi.useRealTimers()
  })

  it('logs once when it becomes unreadable, and once when it recovers', async () => {
    const { db } = database()
    const lines: string[] = []
    const logger = pino({}, { write: (line) => lines.push(JSON.parse(line).msg) })
    const catalogue = await openCatalogue(
      { db, demo: DEMO_SETTINGS },
      () => new Date(),
      createOutageMonitor(logger, 'The catalogue cannot be read'),
    )
    await db.schema.alterTable('catalogue_version').renameTo('put_aside').execute()
    await vi.waitFor(() => expect(lines).toEqual(['The catalogue cannot be read']), 5000)
    await expect(catalogue.refresh()).rejects.toThrow('catalogue_version')
    await db.schema.alterTable('put_aside').renameTo('catalogue_version').execute()
    const expectedLines = ['The catalogue cannot be read', 'The catalogue cannot be read: over']
    await vi.waitFor(() => expect(lines).toEqual(expectedLines), 5000)
    catalogue.close()
  })

  it('reports several failing reads as one error, without unhandled rejections', async () => {
    const failingPlugin = {
      transformQuery<Node extends object>({ node }: { node: Node }) {
        if (/special_category|shop_setting/.test(JSON.stringify(node)))
          throw new Error('The database is away')
        return node
      },
      transformResult: async <Result>({ result }: { result: Result }) => result,
    }
    const onUnhandledRejection = vi.fn()
    process.on('unhandledRejection', onUnhandledRejection)
    await expect(
      openCatalogue({ db: database().db.withPlugin(failingPlugin), demo: DEMO_SETTINGS }, () => new Date()),
    ).rejects.toThrow('away')
    await setImmediate()
    process.off('unhandledRejection', onUnhandledRejection)
    expect(onUnhandledRejection).not.toHaveBeenCalled()
  })

  it('answers HEAD like GET without a body', async () => {
    const response = await shop.app.request('/api/product/quickorder', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(50_000)
    expect(await response.text()).toBe('')
  })
})
