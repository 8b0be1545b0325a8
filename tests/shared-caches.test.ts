import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import { startNginx } from '#testing/processes/nginx.ts'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { SAME_ORIGIN_HEADERS } from './api/test-shop.ts'
import { copyDemoShop, runTransaction } from './test-database.ts'

// The rows of the operators' documentation: description, URLs and the header that they must have.
const rows = readFileSync(join(import.meta.dirname, '../docs/shared-caches.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , addresses]) => addresses?.startsWith('`/') || addresses?.startsWith('`{'))
  .map(([, description = '', addresses = '', header = '']) => {
    const paths = addresses.split(', ').map((path) => path.replaceAll('`', ''))
    return { what: description, paths, header: header.replaceAll('`', '') }
  })

/** Returns the name of the largest file with an extension in a folder. */
function findLargestFile(folder: string, kind: string): string | undefined {
  const size = (name: string) => statSync(join(folder, name)).size
  const names = readdirSync(folder).filter((name) => name.endsWith(kind))
  return names.sort((one, other) => size(other) - size(one))[0]
}

describe('Cacheable responses', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-caches-'))
  let shop: RunningShop
  const valueByPlaceholder: Record<string, string> = {}
  beforeAll(async () => {
    copyDemoShop(dataDir)
    shop = await startShop(dataDir)
    const page = await (await fetch(`${shop.address}/order-now`)).text()
    valueByPlaceholder.script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
    valueByPlaceholder.picture = /\/pictures\/[\w.-]+\/[\w.-]+/.exec(page)?.[0] ?? ''
    const product_list = [{ product_id: 'os01', price: 9, qty: 300, sub_total: 2700 }]
    const sums = { sub_total: 2700, discount_amount: 0, net_amount: 2700, amount_in_words: '' }
    const saved = await fetch(`${shop.address}/api/order/save`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...SAME_ORIGIN_HEADERS },
      body: JSON.stringify({ ...SAMPLE_BILLING, ...sums, product_list }),
    })
    valueByPlaceholder.order = (await saved.json()).data.order_id
  }, START_TIMEOUT)
  afterAll(async () => {
    if (shop) await killShop(shop)
    rmSync(dataDir, { recursive: true })
  })

  it('are documented in ten rows', () => expect(rows).toHaveLength(10))

  it.each(rows)('$what: $header', async ({ paths, header }) => {
    for (const path of paths) {
      const address = path.replace(/\{(\w+)\}/, (_, name) => valueByPlaceholder[name] ?? '')
      expect(address, path).not.toBe('')
      const { headers } = await fetch(shop.address + address, { redirect: 'manual' })
      expect([address, headers.get('Cache-Control')]).toEqual([address, header])
      // Public responses contain no user data and vary only by encoding.
      if (header.startsWith('public')) {
        expect([address, headers.get('Set-Cookie')]).toEqual([address, null])
        expect(headers.get('Vary') ?? 'Accept-Encoding').toBe('Accept-Encoding')
      }
    }
  })

  it('pass through nginx, which replaces a client’s request id', async ({ skip }) => {
    const folder = join(dataDir, 'in-front')
    mkdirSync(folder)
    const nginx = await startNginx(folder, new URL(shop.address).port)
    if ('missing' in nginx) return skip(nginx.missing)
    try {
      const claimedId = 'a'.repeat(32)
      const { headers } = await fetch(`http://127.0.0.1:${nginx.port}/api/order/public/get/nothing`, {
        headers: { 'X-Request-Id': claimedId },
      })
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f]{32}$/)
      expect(headers.get('X-Request-Id')).not.toBe(claimedId)
      await fetch(`http://127.0.0.1:${nginx.port}/print?id=${valueByPlaceholder.order}`)
      await fetch(`http://127.0.0.1:${nginx.port}/api/order/public/get/${valueByPlaceholder.order}`)
      const log = () => readFileSync(join(folder, 'shop.log'), 'utf8')
      await vi.waitFor(() => expect(log()).toContain('"GET /api/order/public/get/[id]" 200'))
      expect(log()).toContain('"GET /print" 200')
      expect(log()).not.toContain(valueByPlaceholder.order)
    } finally {
      nginx.stop()
    }
  })

  it.runIf(isThorough)(
    'of assets are served by nginx from disk, compressed, with the shop’s headers',
    async ({ skip }) => {
      const folder = join(dataDir, 'from-disk')
      const client = join(folder, 'client')
      cpSync(join(import.meta.dirname, '../build/client/assets'), join(client, 'assets'), { recursive: true })
      const nginx = await startNginx(folder, new URL(shop.address).port, client)
      if ('missing' in nginx) return skip(nginx.missing)
      try {
        for (const kind of ['.js', '.css', '.svg']) {
          const path = `/assets/${findLargestFile(join(client, 'assets'), kind)}`
          const bytes: Record<string, number> = {}
          for (const encoding of ['br', 'gzip', 'identity']) {
            const requestOptions = { headers: { 'Accept-Encoding': encoding } }
            const [shopResponse, nginxResponse] = await Promise.all([
              fetch(shop.address + path, requestOptions),
              fetch(`http://127.0.0.1:${nginx.port}${path}`, requestOptions),
            ])
            expect(nginxResponse.headers.get('Server')).toMatch(/^nginx/)
            const nginxHeaders = Object.fromEntries(nginxResponse.headers)
            for (const [name, value] of shopResponse.headers)
              if (
                !['content-length', 'date', 'connection', 'etag', 'keep-alive', 'last-modified'].includes(
                  name,
                )
              )
                expect([path, encoding, name, nginxHeaders[name]]).toEqual([path, encoding, name, value])
            expect(nginxHeaders['strict-transport-security']).toBe('max-age=63072000')
            expect(await nginxResponse.text()).toBe(await shopResponse.text())
            bytes[encoding] = Number(nginxHeaders['content-length'])
          }
          expect(bytes.br).toBeLessThan(bytes.gzip ?? 0)
          expect(bytes.gzip).toBeLessThan(bytes.identity ?? 0)
        }
        const path = valueByPlaceholder.script ?? ''
        // nginx compresses a file without precompressed variants on the fly, and rejects other methods like the shop.
        for (const end of ['br', 'gz']) rmSync(join(client, `${path}.${end}`))
        const withoutVariants = await fetch(`http://127.0.0.1:${nginx.port}${path}`)
        expect([withoutVariants.status, withoutVariants.headers.get('Content-Encoding')]).toEqual([
          200,
          'gzip',
        ])
        await withoutVariants.text()
        const nginxRejection = await fetch(`http://127.0.0.1:${nginx.port}${path}`, { method: 'POST' })
        const shopRejection = await fetch(shop.address + path, { method: 'POST' })
        for (const name of ['Content-Security-Policy', 'X-Content-Type-Options', 'Allow'])
          expect([name, nginxRejection.headers.get(name)]).toEqual([name, shopRejection.headers.get(name)])
        expect([nginxRejection.status, shopRejection.status]).toEqual([405, 405])
        // The shop serves files that are missing on disk.
        rmSync(join(client, path))
        const fromShop = await fetch(`http://127.0.0.1:${nginx.port}${path}`)
        expect([fromShop.status, fromShop.headers.get('ETag')]).toEqual([200, null])
      } finally {
        nginx.stop()
      }
    },
  )

  it('are cached by nginx: few requests reach the shop, new prices appear soon', async ({ skip }) => {
    const nginx = await startNginx(dataDir, new URL(shop.address).port)
    if ('missing' in nginx) return skip(nginx.missing)
    const { db, close } = openDatabase({ dataDir })
    try {
      const path = '/api/product/quickorder'
      const browser = { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } }
      const fetchList = () => fetch(`http://127.0.0.1:${nginx.port}${path}`, browser)
      const lines: { method: string }[] = []
      if (!shop.process.stdout) throw new Error('The shop says nothing')
      createInterface({ input: shop.process.stdout }).on('line', (line) => {
        if (line.includes(path)) lines.push(JSON.parse(line))
      })
      const until = performance.now() + 1_500
      let responseCount = 0
      const sendRequests = async () => {
        while (performance.now() < until) {
          const response = await fetchList()
          expect([response.status, response.headers.get('Content-Encoding')]).toEqual([200, 'br'])
          await response.text()
          responseCount++
        }
      }
      const visitorCount = 10
      await Promise.all(Array.from({ length: visitorCount }, sendRequests))
      expect(responseCount).toBeGreaterThan(50)
      // Its log line comes after the lines of all earlier requests.
      await fetch(shop.address + path, { method: 'HEAD' })
      await expect.poll(() => lines.map(({ method }) => method), { timeout: 5_000 }).toContain('HEAD')
      const shopRequests = lines.filter(({ method }) => method === 'GET')
      // One request fills the cache. A second later it is stale, and all visitors may revalidate at once.
      expect(shopRequests.length).toBeLessThanOrEqual(1 + visitorCount)

      await runTransaction(db, async (trx) => {
        const changed = trx.updateTable('product').set({ price: paise(77_700) })
        await changed.where('product_id', '=', productId('gb09')).execute()
        await bumpCatalogueVersion(trx, '2027-01-02T00:00:00.000Z')
      })
      await vi.waitFor(async () => expect(await (await fetchList()).text()).toContain('"price":777,'), 5_000)
    } finally {
      await close()
      nginx.stop()
    }
  })
})
