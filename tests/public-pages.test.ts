import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CategoryWithProductsJson, ProductJson } from '#contract/json-schemas.ts'
import { categoryId, type Flag, productId } from '#domain/catalogue/product.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { SAME_ORIGIN_HEADERS } from './api/test-shop.ts'
import { copyDemoShop, runTransaction } from './test-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-pages-'))
let shop: RunningShop
let database: ReturnType<typeof openDatabase>
/** Every public document by URL. */
let documents: Map<string, string>
beforeAll(async () => {
  copyDemoShop(dataDir)
  shop = await startShop(dataDir)
  database = openDatabase({ dataDir })
  documents = await fetchDocuments()
}, START_TIMEOUT)
afterAll(async () => {
  await database?.close()
  if (shop) await killShop(shop)
  rmSync(dataDir, { recursive: true })
})

// Compression would take longer than rendering.
const get = (path: string) => fetch(shop.address + path, { headers: { 'Accept-Encoding': 'identity' } })
const text = async (path: string) => (await get(path)).text()
/** Removes nonces, which differ in every uncached page. */
const withoutNonces = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, '')
const fetchData = async (path: string) => (await (await get(path)).json()).data
const fetchQuickOrder = (): Promise<CategoryWithProductsJson[]> => fetchData('/api/product/quickorder')

/**
 * Fetches the pages that show products or categories, in both languages: all of them in `npm run withstand`, otherwise one of
 * each kind.
 */
async function fetchDocuments(): Promise<Map<string, string>> {
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
  const documentByUrl = new Map<string, string>()
  for (const address of addresses) documentByUrl.set(address, await text(address))
  return documentByUrl
}

function firstOfEachKind(addresses: readonly string[]): string[] {
  const stripQuery = (address: string) => address.replace(/\?.*/, '')
  return addresses.filter(
    (address, at) => addresses.findIndex((one) => stripQuery(one) === stripQuery(address)) === at,
  )
}

/** The texts by which a document shows a product or category: its id in JSON or in a row, its URL, its name. */
const listProductTraces = ({ _id, product_name }: ProductJson) => [
  `"${_id}"`,
  `data-id="${_id}"`,
  product_name,
]
const listCategoryTraces = ({ category_id, category_slug }: CategoryWithProductsJson) => [
  `"${category_id}"`,
  `category?id=${category_slug}`,
]

/** Returns the traces that occur in the documents, each with its URL. */
const findTraces = (traces: readonly string[], documents: Map<string, string>) =>
  [...documents].flatMap(([address, document]) => {
    const page = document.replaceAll('&quot;', '"').replaceAll('\\"', '"')
    return traces.filter((trace) => page.includes(trace)).map((trace) => ({ address, sign: trace }))
  })

/** Hides or shows a product and a category, and waits until the shop serves the change. */
async function setHidden(product_id: string, category_id: string, is_hidden: Flag) {
  const count = (await fetchQuickOrder()).length
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
  await vi.waitFor(async () => expect(await fetchQuickOrder()).not.toHaveLength(count), 10_000)
}

/** Orders 100 pieces of each product. Returns the error. */
async function order(products: readonly ProductJson[]) {
  const product_list = products.map(({ _id, after_discount_price: price }) => {
    return { product_id: _id, price, qty: 100, sub_total: Math.round(price * 100_00) / 100 }
  })
  const sum = Math.round(product_list.reduce((sum, line) => sum + line.sub_total, 0) * 100) / 100
  const response = await fetch(`${shop.address}/api/order/save`, {
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
  return (await response.json()).error
}

it('No public document links to the office', { tags: ['O1'] }, () => {
  expect(documents.size).toBeGreaterThan(isThorough ? 100 : 60)
  for (const [address, document] of documents) expect(document, address).not.toMatch(/["'/]office\b/)
})

it('Every picture and stylesheet has one URL, so that it loads once', () => {
  const client = join(import.meta.dirname, '../build/client')
  const names = globSync('assets/*.{svg,css}', { cwd: client })
  const bytes = names.map((name) => readFileSync(join(client, name), 'base64'))
  expect(names.length).toBeGreaterThan(5)
  expect(bytes.filter((each, index) => bytes.indexOf(each) !== index)).toEqual([])
})

it('A hidden product or category is in no page, list, feed or cart', {
  timeout: START_TIMEOUT,
  tags: ['O5'],
}, async () => {
  const before = await text('/api/product/quickorder')
  const [, hiddenCategory] = await fetchQuickOrder()
  const topSale: ProductJson[] = await fetchData('/api/product/topsale/list')
  const [hiddenProduct, visibleProduct] = topSale.filter(
    ({ category_name }) => category_name !== hiddenCategory?.category_name,
  )
  if (!hiddenCategory || !hiddenProduct || !visibleProduct) throw new Error('The demo shop has too little')
  const hiddenProducts = [hiddenProduct, ...hiddenCategory.product_list]
  const traces = [...hiddenProducts.flatMap(listProductTraces), ...listCategoryTraces(hiddenCategory)]
  expect(new Set(findTraces(traces, documents).map(({ sign: trace }) => trace))).toEqual(new Set(traces))

  await setHidden(hiddenProduct._id, hiddenCategory.category_id, 1)
  expect(findTraces(traces, await fetchDocuments())).toEqual([])
  for (const { _id } of hiddenProducts) expect((await get(`/api/product/get/${_id}`)).status).toBe(404)
  for (const id of [hiddenCategory.category_id, hiddenCategory.category_slug]) {
    expect(await fetchData(`/api/product/categorywise/list/${id}`)).toEqual([])
    for (const languagePrefix of ['', '/ta']) {
      // Like an unknown category (D14): without products and not indexed.
      const page = await get(`${languagePrefix}/category?id=${id}`)
      expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
      const unknown = await text(`${languagePrefix}/category?id=never-was`)
      const html = (await page.text()).replaceAll(`?id=${id}`, '?id=never-was')
      expect(withoutNonces(html)).toBe(withoutNonces(unknown))
    }
  }
  expect(await order([visibleProduct, ...hiddenProducts])).toMatchObject({
    code: 'cart-out-of-date',
    lines: hiddenProducts.map(({ _id }) => ({ product_id: _id, change: 'removed' })),
  })

  await setHidden(hiddenProduct._id, hiddenCategory.category_id, 0)
  expect(await text('/api/product/quickorder')).toBe(before)
  for (const address of ['/llms.txt', '/ta/sivakasi-crackers'])
    expect(await text(address)).toBe(documents.get(address))
})
