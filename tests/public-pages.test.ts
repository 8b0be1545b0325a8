import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CategoryWithProductsJson, ProductJson } from '#contract/json-schemas.ts'
import { categoryId, type Flag, productId } from '#domain/catalogue/product.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue/catalogue.ts'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { SAME_ORIGIN_HEADERS } from './api/test-shop.ts'
import { copyDemoShop, runTransaction } from './test-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-pages-'))
let shop: RunningShop
let database: ReturnType<typeof openDatabase>
/** Every public document by its address. */
let documents: Map<string, string>
beforeAll(async () => {
  copyDemoShop(dataDir)
  shop = await startShop(dataDir)
  database = openDatabase({ dataDir })
  documents = await readAll()
}, START_TIMEOUT)
afterAll(async () => {
  await database?.close()
  if (shop) await killShop(shop)
  rmSync(dataDir, { recursive: true })
})

// Compressing takes longer than rendering.
const get = (path: string) => fetch(shop.address + path, { headers: { 'Accept-Encoding': 'identity' } })
const text = async (path: string) => (await get(path)).text()
/** A page that is not cached has another nonce each time. */
const withoutNonces = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, '')
const dataOf = async (path: string) => (await (await get(path)).json()).data
const quickOrder = (): Promise<CategoryWithProductsJson[]> => dataOf('/api/product/quickorder')

/**
 * Reads the addresses that show products or categories, in both languages: all of them in `npm run withstand`, else one
 * of each kind of page.
 */
async function readAll(): Promise<Map<string, string>> {
  const listed = (await text('/sitemap.xml')).matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)
  const pages = [...listed].map(([, path = '']) => path.replaceAll('&amp;', '&'))
  const special = SPECIAL_CATEGORIES.map(({ name }) => `subcategoryitems/${encodeURIComponent(name)}`)
  const lists = [
    'category/get',
    'netrate/list',
    'topsale/list',
    'new-arrivals/list',
    'quickorder',
    ...special,
  ]
  const others = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest', '/offline', '/404']
  const addresses = [
    ...(isThorough ? pages : firstOfEachKind(pages)),
    ...lists.map((list) => `/api/product/${list}`),
    ...others,
    '/quick-checkout',
  ]
  const read = new Map<string, string>()
  for (const address of addresses) read.set(address, await text(address))
  return read
}

function firstOfEachKind(addresses: readonly string[]): string[] {
  const kindOf = (address: string) => address.replace(/\?.*/, '')
  return addresses.filter(
    (address, at) => addresses.findIndex((one) => kindOf(one) === kindOf(address)) === at,
  )
}

/** The texts by which a document shows a product or a category: its id in JSON or in a row, its address, its name. */
const listProductTraces = ({ _id, product_name }: ProductJson) => [
  `"${_id}"`,
  `data-id="${_id}"`,
  product_name,
]
const listCategoryTraces = ({ category_id, category_slug }: CategoryWithProductsJson) => [
  `"${category_id}"`,
  `category?id=${category_slug}`,
]

/** The signs that occur in these documents, each with the address. */
const findTraces = (signs: readonly string[], documents: Map<string, string>) =>
  [...documents].flatMap(([address, document]) => {
    const page = document.replaceAll('&quot;', '"').replaceAll('\\"', '"')
    return signs.filter((sign) => page.includes(sign)).map((sign) => ({ address, sign }))
  })

/** Hides or shows a product and a category, and waits until the shop answers accordingly. */
async function setHidden(product_id: string, category_id: string, is_hidden: Flag) {
  const count = (await quickOrder()).length
  await runTransaction(database.db, async (trx) => {
    await trx
      .updateTable('product')
      .set({ is_hidden })
      .where('product_id', '=', productId(product_id))
      .execute()
    await trx
      .updateTable('category')
      .set({ is_hidden })
      .where('category_id', '=', categoryId(category_id))
      .execute()
    await bumpCatalogueVersion(trx, '2027-01-02T00:00:00.000Z')
  })
  await vi.waitFor(async () => expect(await quickOrder()).not.toHaveLength(count), 10_000)
}

/** Orders 100 of each product. Returns the error. */
async function order(products: readonly ProductJson[]) {
  const product_list = products.map(({ _id, after_discount_price: price }) => {
    return { product_id: _id, price, qty: 100, sub_total: Math.round(price * 100_00) / 100 }
  })
  const sum = Math.round(product_list.reduce((sum, line) => sum + line.sub_total, 0) * 100) / 100
  const answer = await fetch(`${shop.address}/api/order/save`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...SAME_ORIGIN_HEADERS },
    body: JSON.stringify({
      ...SAMPLE_BILLING,
      sub_total: sum,
      discount_amount: 0,
      net_amount: sum,
      amount_in_words: '',
      product_list,
    }),
  })
  return (await answer.json()).error
}

it('No public document leads to the office', { tags: ['O1'] }, () => {
  expect(documents.size).toBeGreaterThan(isThorough ? 100 : 60)
  for (const [address, document] of documents) expect(document, address).not.toMatch(/["'/]office\b/)
})

it('Every picture and stylesheet has one name, so that it loads once', () => {
  const client = join(import.meta.dirname, '../build/client')
  const names = globSync('assets/*.{svg,css}', { cwd: client })
  const bytes = names.map((name) => readFileSync(join(client, name), 'base64'))
  expect(names.length).toBeGreaterThan(5)
  expect(bytes.filter((each, index) => bytes.indexOf(each) !== index)).toEqual([])
})

it('A hidden product or category is in no page, list, feed or cart until it is shown again', {
  timeout: START_TIMEOUT,
  tags: ['O5'],
}, async () => {
  const before = await text('/api/product/quickorder')
  const [, hidden] = await quickOrder()
  const topSale: ProductJson[] = await dataOf('/api/product/topsale/list')
  const [one, other] = topSale.filter(({ category_name }) => category_name !== hidden?.category_name)
  if (!hidden || !one || !other) throw new Error('The demo shop has too little')
  const gone = [one, ...hidden.product_list]
  const signs = [...gone.flatMap(listProductTraces), ...listCategoryTraces(hidden)]
  expect(new Set(findTraces(signs, documents).map(({ sign }) => sign))).toEqual(new Set(signs))

  await setHidden(one._id, hidden.category_id, 1)
  expect(findTraces(signs, await readAll())).toEqual([])
  for (const { _id } of gone) expect((await get(`/api/product/get/${_id}`)).status).toBe(404)
  for (const id of [hidden.category_id, hidden.category_slug]) {
    expect(await dataOf(`/api/product/categorywise/list/${id}`)).toEqual([])
    for (const under of ['', '/ta']) {
      // Like an unknown category (D14): without products, and not for search engines.
      const page = await get(`${under}/category?id=${id}`)
      expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
      const unknown = await text(`${under}/category?id=never-was`)
      const html = (await page.text()).replaceAll(`?id=${id}`, '?id=never-was')
      expect(withoutNonces(html)).toBe(withoutNonces(unknown))
    }
  }
  expect(await order([other, ...gone])).toMatchObject({
    code: 'cart-out-of-date',
    lines: gone.map(({ _id }) => ({ product_id: _id, change: 'removed' })),
  })

  await setHidden(one._id, hidden.category_id, 0)
  expect(await text('/api/product/quickorder')).toBe(before)
  for (const address of ['/llms.txt', '/ta/sivakasi-crackers'])
    expect(await text(address)).toBe(documents.get(address))
})
