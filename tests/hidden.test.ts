import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CategoryWithProductsJson, ProductJson } from '#contract/json-schemas.ts'
import { categoryId, type Flag, productId } from '#domain/product.ts'
import { SPECIAL_CATEGORIES } from '#domain/special-categories.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue.ts'
import { FROM_OUR_PAGE } from './api/shop.ts'
import { written } from './databases.ts'
import { killShop, type RunningShop, START_WITHIN, startShop } from './running-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-hidden-'))
let shop: RunningShop
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  shop = await startShop(dataDir)
  database = openDatabase({ dataDir })
}, START_WITHIN)
afterAll(async () => {
  await database?.close()
  if (shop) await killShop(shop)
  rmSync(dataDir, { recursive: true })
})

const get = (path: string) => fetch(shop.address + path)
const text = async (path: string) => (await get(path)).text()
const dataOf = async (path: string) => (await (await get(path)).json()).data
const quickOrder = (): Promise<CategoryWithProductsJson[]> => dataOf('/api/product/quickorder')

/** Every address where the shop tells of products or categories, in both languages. */
async function allAddresses(): Promise<string[]> {
  const pages = [...(await text('/sitemap.xml')).matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)]
  const special = SPECIAL_CATEGORIES.map(({ name }) => `subcategoryitems/${encodeURIComponent(name)}`)
  const lists = [
    'category/get',
    'netrate/list',
    'topsale/list',
    'new-arrivals/list',
    'quickorder',
    'quickorder/first',
    ...special,
  ]
  const feeds = ['/sitemap.xml', '/llms.txt', '/manifest.webmanifest', '/404', '/quick-checkout']
  return [...pages.map(([, path = '']) => path), ...lists.map((list) => `/api/product/${list}`), ...feeds]
}

/** How a product or category is told of anywhere: by ids in JSON and in rows, by address, by name. */
const signsOf = ({ _id, product_name }: ProductJson) => [`"${_id}"`, `data-id="${_id}"`, product_name]
const signsOfCategory = ({ category_id, category_slug }: CategoryWithProductsJson) => [
  `"${category_id}"`,
  `category?id=${category_slug}`,
]

/** Which of the signs are told at which addresses, as text. */
async function told(signs: readonly string[], addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of addresses) {
    const page = (await text(path)).replaceAll('&quot;', '"').replaceAll('\\"', '"')
    found.push(...signs.filter((sign) => page.includes(sign)).map((sign) => `${path} tells of ${sign}`))
  }
  return found
}

/** Hides a product and a category, or shows them again, and waits until the shop knows. */
async function hide(product_id: string, category_id: string, is_hidden: Flag) {
  const count = (await quickOrder()).length
  await written(database.db, async (trx) => {
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

/** Why a cart of these is refused. */
async function order(products: readonly ProductJson[]) {
  const product_list = products.map(({ _id, after_discount_price: price }) => {
    return { product_id: _id, price, qty: 100, sub_total: Math.round(price * 100_00) / 100 }
  })
  const sum = Math.round(product_list.reduce((sum, line) => sum + line.sub_total, 0) * 100) / 100
  const answer = await fetch(`${shop.address}/api/order/save`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...FROM_OUR_PAGE },
    body: JSON.stringify({
      customer_name: 'Raja',
      mobile_no: '9876543210',
      address: '1 Car Street',
      city: 'Madurai',
      pin_code: '625001',
      sub_total: sum,
      discount_amount: 0,
      net_amount: sum,
      amount_in_words: '',
      product_list,
    }),
  })
  return (await answer.json()).error
}

it('What is hidden is nowhere: no page, list, feed, search or cart has it; shown again, all is as it was', {
  timeout: START_WITHIN,
}, async () => {
  const before = await text('/api/product/quickorder')
  const [, hidden] = await quickOrder()
  const topSale: ProductJson[] = await dataOf('/api/product/topsale/list')
  const [one, other] = topSale.filter(({ category_name }) => category_name !== hidden?.category_name)
  if (!hidden || !one || !other) throw new Error('The demo shop has too little')
  const gone = [one, ...hidden.product_list]
  const signs = [...gone.flatMap(signsOf), ...signsOfCategory(hidden)]
  const shown = (await told(signs, await allAddresses())).map((tells) => tells.split(' tells of ')[1])
  expect(new Set(shown)).toEqual(new Set(signs))

  await hide(one._id, hidden.category_id, 1)
  expect(await told(signs, await allAddresses())).toEqual([])
  for (const { _id } of gone) expect((await get(`/api/product/get/${_id}`)).status).toBe(404)
  for (const id of [hidden.category_id, hidden.category_slug]) {
    expect(await dataOf(`/api/product/categorywise/list/${id}`)).toEqual([])
    for (const under of ['', '/ta']) {
      // As one that never was (D14): without products, and for no search engine.
      const page = await get(`${under}/category?id=${id}`)
      expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
      expect(await page.text()).toBe(await text(`${under}/category?id=never-was`))
    }
  }
  expect(await order([other, ...gone])).toMatchObject({
    code: 'cart-out-of-date',
    lines: gone.map(({ _id }) => ({ product_id: _id, change: 'removed' })),
  })

  await hide(one._id, hidden.category_id, 0)
  expect(await text('/api/product/quickorder')).toBe(before)
  expect(await told(signsOfCategory(hidden), ['/llms.txt', '/ta/sivakasi-crackers'])).toHaveLength(2)
})
