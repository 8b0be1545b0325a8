import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { APIRequestContext } from '@playwright/test'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { SCRIPT_PAYLOADS } from '#testing/samples/script-payloads.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { amountInWords } from '../../domain/money/amount-in-words.ts'
import { fromRupees } from '../../domain/money/money.ts'
import { callShopApi, newGuest } from '../enquiry/guest-enquiry.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { watchForScripts } from '../watch-for-scripts.ts'

/** Returns the nth payload, modulo their number. */
const payload = (n: number) => SCRIPT_PAYLOADS[n % SCRIPT_PAYLOADS.length] ?? ''

type Product = { _id: string; after_discount_price: number }

/** Places an enquiry of every product that is named like a payload. Returns its order id. */
async function placeEnquiryOfAllProducts(request: APIRequestContext): Promise<string> {
  const { data: categories } = await (await request.get('/api/product/quickorder')).json()
  const products: (Product & { product_name: string })[] = categories.flatMap(
    ({ product_list }: { product_list: Product[] }) => product_list,
  )
  const product_list = products
    .filter(({ product_name }) => SCRIPT_PAYLOADS.includes(product_name))
    .map(({ _id: product_id, after_discount_price: price }) => ({
      product_id,
      price,
      qty: 10,
      sub_total: 10 * price,
    }))
  const sub_total = product_list.reduce((sum, line) => sum + Math.round(line.sub_total * 100), 0) / 100
  const order = { ...newGuest(), sub_total, discount_amount: 0, net_amount: sub_total, product_list }
  const words = { amount_in_words: amountInWords(fromRupees(sub_total)) }
  return (await callShopApi(request, 'order/save', { ...order, ...words })).order_id
}

test.describe('A script in the names of the price list', { tag: ['@phone', '@W9', '@withstand'] }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-scripts-'))
  let shop: RunningShop
  let slug = ''
  test.beforeAll(async () => {
    test.setTimeout(START_TIMEOUT)
    shop = await startShop(dataDir)
    const database = new DatabaseSync(join(dataDir, 'mathappu.db'), { timeout: 5000 })
    const products = database.prepare('select product_id from product where is_sold_out = 0 limit 40').all()
    const updateProduct = database.prepare(
      'update product set product_name = ?, tamil_name = ?, per = ? where product_id = ?',
    )
    for (const [n, { product_id }] of products.entries())
      updateProduct.run(payload(n), payload(n + 1), payload(n + 2), String(product_id))
    const categories = database.prepare('select category_id, category_slug from category').all()
    const updateCategory = database.prepare(
      'update category set category_name = ?, category_tamil_name = ? where category_id = ?',
    )
    for (const [n, { category_id }] of categories.entries())
      updateCategory.run(payload(n + 20), payload(n), String(category_id))
    slug = String(categories[0]?.category_slug)
    database.exec('update catalogue_version set version = version + 1')
    database.close()
    await expect
      .poll(async () => (await fetch(`${shop.address}/api/product/quickorder`)).text())
      .toContain('evil.example')
  })
  test.afterAll(async () => {
    if (shop) await killShop(shop)
    rmSync(dataDir, { recursive: true })
  })

  test('is text on every page and in the structured data', async ({ page, playwright }) => {
    test.slow()
    const expectNoScripts = watchForScripts(page)
    const request = await playwright.request.newContext({ baseURL: shop.address })
    const order_id = await placeEnquiryOfAllProducts(request)
    const jsonLdTexts: string[] = []
    const pages = [
      ['/ta/order-now', true],
      ['/all-products', true],
      [`/ta/category?id=${slug}`, false],
      ['/lander', false],
      [`/print?id=${order_id}`, true],
      ['/price-list', true],
      ['/ta/price-list', true],
      ['/order-now', true],
      ['/quick-enquiry', false],
      [`/category?id=${slug}`, false],
      ['/ta/lander', false],
      [`/ta/print?id=${order_id}`, true],
    ] as const
    for (const [path, isWhole] of pages.slice(0, repeatCount(5, 12))) {
      await page.goto(shop.address + path)
      await waitForHydration(page)
      const text = (await page.locator('body').textContent()) ?? ''
      for (const script of isWhole ? SCRIPT_PAYLOADS : []) expect(text, path).toContain(script)
      // A payload that breaks out of the script element leaves invalid JSON.
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
      for (const block of blocks)
        JSON.parse(block, (_, value) => {
          if (typeof value === 'string') jsonLdTexts.push(value)
          return value
        })
    }
    expect(jsonLdTexts).toEqual(expect.arrayContaining(SCRIPT_PAYLOADS.slice(20)))
    expectNoScripts()
    await request.dispose()
  })
})
