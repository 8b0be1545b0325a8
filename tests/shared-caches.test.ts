import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { paise } from '#domain/money.ts'
import { productId } from '#domain/product.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue.ts'
import { startNginx } from '../withstand/nginx.ts'
import { FROM_OUR_PAGE } from './api/shop.ts'
import { written } from './databases.ts'
import { killShop, type RunningShop, START_WITHIN, startShop } from './running-shop.ts'

// Each row of the page that operators read: what it is, addresses, and the header that they must have.
const rows = readFileSync(join(import.meta.dirname, '../docs/shared-caches.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , addresses]) => addresses?.startsWith('`/') || addresses?.startsWith('`{'))
  .map(([, what = '', addresses = '', header = '']) => {
    const paths = addresses.split(', ').map((path) => path.replaceAll('`', ''))
    return { what, paths, header: header.replaceAll('`', '') }
  })

describe('What any cache may keep', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-caches-'))
  let shop: RunningShop
  const found: Record<string, string> = {}
  beforeAll(async () => {
    shop = await startShop(dataDir)
    const page = await (await fetch(`${shop.address}/order-now`)).text()
    found.script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
    found.picture = /\/pictures\/[\w.-]+\/[\w.-]+/.exec(page)?.[0] ?? ''
    const product_list = [{ product_id: 'os01', price: 9, qty: 300, sub_total: 2700 }]
    const sums = { sub_total: 2700, discount_amount: 0, net_amount: 2700, amount_in_words: '' }
    const home = { address: '1 Car Street', city: 'Madurai', pin_code: '625001' }
    const saved = await fetch(`${shop.address}/api/order/save`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...FROM_OUR_PAGE },
      body: JSON.stringify({
        customer_name: 'Raja',
        mobile_no: '9876543210',
        ...home,
        ...sums,
        product_list,
      }),
    })
    found.order = (await saved.json()).data.order_id
  }, START_WITHIN)
  afterAll(async () => {
    if (shop) await killShop(shop)
    rmSync(dataDir, { recursive: true })
  })

  it('is said in ten rows', () => expect(rows).toHaveLength(10))

  it.each(rows)('$what: $header', async ({ paths, header }) => {
    for (const path of paths) {
      const address = path.replace(/\{(\w+)\}/, (_, name) => found[name] ?? '')
      expect(address, path).not.toBe('')
      const { headers } = await fetch(shop.address + address, { redirect: 'manual' })
      expect([address, headers.get('Cache-Control')]).toEqual([address, header])
      // What a cache hands to everybody knows nobody, and differs by nothing but how it is packed.
      if (header.startsWith('public')) {
        expect([address, headers.get('Set-Cookie')]).toEqual([address, null])
        expect(headers.get('Vary') ?? 'Accept-Encoding').toBe('Accept-Encoding')
      }
    }
  })

  it('is kept by the nginx of ops: a flood costs the shop a request a second, a new price shows soon', async ({
    skip,
  }) => {
    const nginx = await startNginx(dataDir, new URL(shop.address).port)
    if ('missing' in nginx) return skip(nginx.missing)
    const { db, close } = openDatabase({ dataDir })
    try {
      const path = '/api/product/quickorder'
      const browser = { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } }
      const list = () => fetch(`http://127.0.0.1:${nginx.port}${path}`, browser)
      const asked: string[] = []
      shop.process.stdout?.on('data', (lines) => {
        asked.push(...`${lines}`.split('\n').filter((line) => line.includes(path)))
      })
      const until = performance.now() + 1_500
      let answers = 0
      const visit = async () => {
        while (performance.now() < until) {
          const answer = await list()
          expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, 'br'])
          await answer.text()
          answers++
        }
      }
      await Promise.all(Array.from({ length: 10 }, visit))
      expect(answers).toBeGreaterThan(50)
      expect(asked.length).toBeLessThanOrEqual(4)

      await written(db, async (trx) => {
        const changed = trx.updateTable('product').set({ price: paise(77_700) })
        await changed.where('product_id', '=', productId('gb09')).execute()
        await bumpCatalogueVersion(trx, '2027-01-02T00:00:00.000Z')
      })
      await vi.waitFor(async () => expect(await (await list()).text()).toContain('"price":777,'), 5_000)
    } finally {
      await close()
      nginx.stop()
    }
  })
})
