import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue/catalogue.ts'
import { startNginx } from '#testing/processes/nginx.ts'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { SAME_ORIGIN_HEADERS } from './api/test-shop.ts'
import { copyDemoShop, runTransaction } from './test-database.ts'

// Each row of the page that operators read: what it is, addresses, and the header that they must have.
const rows = readFileSync(join(import.meta.dirname, '../docs/shared-caches.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , addresses]) => addresses?.startsWith('`/') || addresses?.startsWith('`{'))
  .map(([, what = '', addresses = '', header = '']) => {
    const paths = addresses.split(', ').map((path) => path.replaceAll('`', ''))
    return { what, paths, header: header.replaceAll('`', '') }
  })

/** The name of the largest file of a kind in a folder. */
function largest(folder: string, kind: string): string | undefined {
  const size = (name: string) => statSync(join(folder, name)).size
  const names = readdirSync(folder).filter((name) => name.endsWith(kind))
  return names.sort((one, other) => size(other) - size(one))[0]
}

describe('What any cache may keep', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-caches-'))
  let shop: RunningShop
  const found: Record<string, string> = {}
  beforeAll(async () => {
    copyDemoShop(dataDir)
    shop = await startShop(dataDir)
    const page = await (await fetch(`${shop.address}/order-now`)).text()
    found.script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
    found.picture = /\/pictures\/[\w.-]+\/[\w.-]+/.exec(page)?.[0] ?? ''
    const product_list = [{ product_id: 'os01', price: 9, qty: 300, sub_total: 2700 }]
    const sums = { sub_total: 2700, discount_amount: 0, net_amount: 2700, amount_in_words: '' }
    const saved = await fetch(`${shop.address}/api/order/save`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...SAME_ORIGIN_HEADERS },
      body: JSON.stringify({ ...SAMPLE_BILLING, ...sums, product_list }),
    })
    found.order = (await saved.json()).data.order_id
  }, START_TIMEOUT)
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

  it('comes through nginx, which gives a request an id of its own in place of a claimed one', async ({
    skip,
  }) => {
    const folder = join(dataDir, 'in-front')
    mkdirSync(folder)
    const nginx = await startNginx(folder, new URL(shop.address).port)
    if ('missing' in nginx) return skip(nginx.missing)
    try {
      const claimed = 'a'.repeat(32)
      const { headers } = await fetch(`http://127.0.0.1:${nginx.port}/api/order/public/get/nothing`, {
        headers: { 'X-Request-Id': claimed },
      })
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f]{32}$/)
      expect(headers.get('X-Request-Id')).not.toBe(claimed)
      await fetch(`http://127.0.0.1:${nginx.port}/print?id=${found.order}`)
      await fetch(`http://127.0.0.1:${nginx.port}/api/order/public/get/${found.order}`)
      const log = () => readFileSync(join(folder, 'shop.log'), 'utf8')
      await vi.waitFor(() => expect(log()).toContain('"GET /api/order/public/get/[id]" 200'))
      expect(log()).toContain('"GET /print" 200')
      expect(log()).not.toContain(found.order)
    } finally {
      nginx.stop()
    }
  })

  it.runIf(isThorough)(
    'is sent by nginx from disk, compressed, with the shop’s headers',
    async ({ skip }) => {
      const folder = join(dataDir, 'from-disk')
      const client = join(folder, 'client')
      cpSync(join(import.meta.dirname, '../build/client/assets'), join(client, 'assets'), { recursive: true })
      const nginx = await startNginx(folder, new URL(shop.address).port, client)
      if ('missing' in nginx) return skip(nginx.missing)
      try {
        for (const kind of ['.js', '.css', '.svg']) {
          const path = `/assets/${largest(join(client, 'assets'), kind)}`
          const bytes: Record<string, number> = {}
          for (const encoding of ['br', 'gzip', 'identity']) {
            const asked = { headers: { 'Accept-Encoding': encoding } }
            const [ours, its] = await Promise.all([
              fetch(shop.address + path, asked),
              fetch(`http://127.0.0.1:${nginx.port}${path}`, asked),
            ])
            expect(its.headers.get('Server')).toMatch(/^nginx/)
            const said = Object.fromEntries(its.headers)
            for (const [name, value] of ours.headers)
              if (
                !['content-length', 'date', 'connection', 'etag', 'keep-alive', 'last-modified'].includes(
                  name,
                )
              )
                expect([path, encoding, name, said[name]]).toEqual([path, encoding, name, value])
            expect(said['strict-transport-security']).toBe('max-age=63072000')
            expect(await its.text()).toBe(await ours.text())
            bytes[encoding] = Number(said['content-length'])
          }
          expect(bytes.br).toBeLessThan(bytes.gzip ?? 0)
          expect(bytes.gzip).toBeLessThan(bytes.identity ?? 0)
        }
        const path = found.script ?? ''
        // A file without its compressed twins is compressed as it is sent, and what nginx does not do is refused as the shop refuses it.
        for (const end of ['br', 'gz']) rmSync(join(client, `${path}.${end}`))
        const unpacked = await fetch(`http://127.0.0.1:${nginx.port}${path}`)
        expect([unpacked.status, unpacked.headers.get('Content-Encoding')]).toEqual([200, 'gzip'])
        await unpacked.text()
        const posted = await fetch(`http://127.0.0.1:${nginx.port}${path}`, { method: 'POST' })
        const bare = await fetch(shop.address + path, { method: 'POST' })
        for (const name of ['Content-Security-Policy', 'X-Content-Type-Options', 'Allow'])
          expect([name, posted.headers.get(name)]).toEqual([name, bare.headers.get(name)])
        expect([posted.status, bare.status]).toEqual([405, 405])
        // What is not on the disk is the shop's.
        rmSync(join(client, path))
        const fromShop = await fetch(`http://127.0.0.1:${nginx.port}${path}`)
        expect([fromShop.status, fromShop.headers.get('ETag')]).toEqual([200, null])
      } finally {
        nginx.stop()
      }
    },
  )

  it('is kept by the nginx of ops: of a flood the shop sees those few who come in the moment when it is old, a new price shows soon', async ({
    skip,
  }) => {
    const nginx = await startNginx(dataDir, new URL(shop.address).port)
    if ('missing' in nginx) return skip(nginx.missing)
    const { db, close } = openDatabase({ dataDir })
    try {
      const path = '/api/product/quickorder'
      const browser = { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } }
      const list = () => fetch(`http://127.0.0.1:${nginx.port}${path}`, browser)
      const lines: { method: string }[] = []
      if (!shop.process.stdout) throw new Error('The shop says nothing')
      createInterface({ input: shop.process.stdout }).on('line', (line) => {
        if (line.includes(path)) lines.push(JSON.parse(line))
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
      const visitors = 10
      await Promise.all(Array.from({ length: visitors }, visit))
      expect(answers).toBeGreaterThan(50)
      // Its line comes after all lines of the requests before it.
      await fetch(shop.address + path, { method: 'HEAD' })
      await expect.poll(() => lines.map(({ method }) => method), { timeout: 5_000 }).toContain('HEAD')
      const asked = lines.filter(({ method }) => method === 'GET')
      // One when there was none; a second later it was old, and all may have come before it was asked about.
      expect(asked.length).toBeLessThanOrEqual(1 + visitors)

      await runTransaction(db, async (trx) => {
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
