import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fromRupees } from '#domain/money/money.ts'
import { startServerProcess } from '#testing/processes/server-process.ts'
import { callShopApi } from '../enquiry/guest-enquiry.ts'
import { findCrowdedTexts } from '../find-crowded-texts.ts'
import { expect, test as journey } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { FIRST_USER } from './first-user.ts'
import { performAction, postForStatus, postToOffice, signInAsOwner } from './office-actions.ts'

// A separate shop in which price list, users and customers have names of maximum length without spaces.

/** Returns a Latin word of `length` letters. */
const latin = (length: number) => 'Venkatasubramaniyanbalakrishnan'.repeat(10).slice(0, length)
/** Returns a Tamil word of up to `length` code points that ends in a complete letter. */
const tamil = (length: number) =>
  'வெங்கடசுப்பிரமணியன்பாலகிருஷ்ணன்'
    .repeat(10)
    .slice(0, length)
    .replace(/[^\u0b85-\u0bb9]+$/u, 'க')

const MOBILE = '9876501234'
const GUESTS = [latin, tamil].map((word, n) => ({
  customer_name: word(60 + 40 * n),
  mobile_no: MOBILE,
  email_id: `${latin(26)}@${'x'.repeat(20)}.in`,
  address: word(300),
  city: word(100),
  pin_code: '625009',
}))
const VIEWPORT_WIDTHS = [1366, 1280, 360] as const

type ListedProduct = { _id: string; after_discount_price: number }
type Line = { product_id: string; price: number; qty: number; sub_total: number }
/** A shop's origin and its enquiries, by number and order id. */
type LongShop = { origin: string; numbers: readonly string[]; ids: readonly string[] }

const test = journey.extend<object, { longShop: LongShop }>({
  longShop: [
    async ({ browser }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-words-'))
      const shop = await startServerProcess(dataDir, {
        OFFICE_EMAIL: FIRST_USER.email,
        OFFICE_PASSWORD: FIRST_USER.password,
      })
      const context = await browser.newContext({ baseURL: shop.origin })
      await use({ origin: shop.origin, ...(await prepare(await context.newPage())) })
      await context.close()
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ longShop }, use) => use(longShop.origin),
})

/** Adds a category with two products, places two enquiries of both products, and dispatches one of them. */
async function prepare(page: Page): Promise<Omit<LongShop, 'origin'>> {
  await signInAsOwner(page)
  const category = { category_name: latin(100), category_tamil_name: tamil(100), category_slug: 'long-words' }
  const response = await postToOffice(page, 'price-list/changes', {
    new_categories: [{ ...category, is_hidden: false }],
  })
  const [{ category_id }] = (await response.json()).data.categories
  const fields = { category_id, price: fromRupees(9_000), discount_percentage: 10, is_netrate_item: false }
  const flags = { is_new_item: false, is_top_selling_item: false, is_sold_out: false, is_hidden: false }
  const new_products = [100, 99].map((length) => ({
    ...fields,
    ...flags,
    product_code: latin(50 - (length % 2)),
    product_name: latin(length),
    tamil_name: tamil(length),
    per: latin(60),
    special_categories: [],
  }))
  expect(await postForStatus(page, 'price-list/changes', { new_products })).toBe(200)
  // The storefront shows the change with a delay.
  const fetchOwnProducts = async (): Promise<ListedProduct[]> => {
    const { data } = await (await page.request.get('/api/product/quickorder')).json()
    const isOwn = (category: { category_name: string }) => category.category_name === latin(100)
    return data.find(isOwn)?.product_list ?? []
  }
  await expect.poll(async () => (await fetchOwnProducts()).length).toBe(2)
  const product_list = await fetchOwnProducts()
  const lines: Line[] = product_list.map(({ _id, after_discount_price: price }) => ({
    product_id: _id,
    price,
    qty: 9,
    sub_total: 9 * price,
  }))
  const sub_total = lines.reduce((sum, line) => sum + line.sub_total, 0)
  const ids: string[] = []
  for (const guest of GUESTS) {
    const order = { ...guest, sub_total, discount_amount: 0, net_amount: sub_total, product_list: lines }
    const words = { amount_in_words: 'One Lakh Forty Five Thousand Eight Hundred Rupees Only' }
    ids.push((await callShopApi(page.request, 'order/save', { ...order, ...words })).order_id)
  }
  const search = { mobile_no: MOBILE, show_all: true }
  const orders: { order_no: string }[] = await callShopApi(page.request, 'order/search/mobile_no', search)
  const numbers = orders.map(({ order_no }) => order_no).toSorted()
  const [number = ''] = numbers
  await performAction(page, number, 'calls', { outcome: 'Reached', note: latin(200) })
  await performAction(page, number, 'confirm')
  const payment = { kind: 'receipt', amount: fromRupees(sub_total), mode: 'UPI', reference: latin(100) }
  await performAction(page, number, 'payments', payment)
  await performAction(page, number, 'packed')
  await performAction(page, number, 'dispatch', { lorry_office: latin(100), lr_number: latin(50) })
  const email = `${latin(60)}@${'x'.repeat(30)}.in`
  expect(await postForStatus(page, 'users', { user_name: latin(100), role: 'packer', email })).toBe(200)
  return { numbers, ids }
}

/** Expects no crowded texts on the widths of a desktop and a phone. */
async function expectNotCrowded(page: Page, name: string) {
  for (const width of VIEWPORT_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .configure({ soft: true })
      .poll(() => findCrowdedTexts(page), { message: `${name}, ${width} px`, timeout: 4_000 })
      .toEqual([])
  }
}

const TAGS = { tag: ['@desktop', '@W20', '@O4'] }

test.describe('Words of a hundred letters', TAGS, () => {
  test.describe.configure({ mode: 'default' })

  test('do not break lists of enquiries', async ({ page, longShop }) => {
    await signInAsOwner(page)
    await page.goto('/office/enquiries')
    await expect(page.getByRole('row', { name: longShop.numbers[0] ?? '' })).toBeVisible()
    await expectNotCrowded(page, 'inbox')
    await page.setViewportSize({ width: 1280, height: 900 })
    const row = page.getByRole('row', { name: longShop.numbers[1] ?? '' })
    for (const text of [MOBILE, '₹1,45,800.00', 'Enquiry Received'])
      await expect(row.getByText(text).first()).toBeInViewport({ ratio: 1 })
    await page.goto('/office/pack?state=In+Transport')
    await expect(page.getByRole('link', { name: longShop.numbers[0] ?? '' })).toBeVisible()
    await expectNotCrowded(page, 'pack list')
  })

  test('do not break an enquiry, its versions and its parcel', async ({ page, longShop }) => {
    await signInAsOwner(page)
    for (const number of longShop.numbers) {
      await page.goto(`/office/enquiries/${number}`)
      await expect(page.getByRole('heading', { name: number })).toBeVisible()
      await expectNotCrowded(page, 'enquiry')
    }
    const [parcel = '', number = ''] = longShop.numbers
    await page.goto(`/office/pack/${parcel}`)
    await expect(page.getByRole('heading', { name: parcel })).toBeVisible()
    await expectNotCrowded(page, 'parcel')
    await page.goto(`/office/enquiries/${number}`)
    await page.getByRole('main').getByRole('table').getByRole('textbox').first().fill('8')
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click()
    await page.getByRole('button', { name: 'Compare Versions', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await expectNotCrowded(page, 'versions')
  })

  test('do not break By Phone', { tag: '@withstand' }, async ({ page }) => {
    await signInAsOwner(page)
    await page.goto('/office/enquiries/new')
    const product = page.getByRole('combobox', { name: 'Product' })
    for (const n of [0, 1]) {
      await product.fill('venkata')
      await page.getByRole('listbox').getByRole('option').nth(n).click()
      await page.keyboard.type('9')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)
    await expectNotCrowded(page, 'by phone')
    await product.fill('venkata')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectNotCrowded(page, 'product results')
  })

  test('do not break price list and imports', { tag: '@withstand' }, async ({ page }) => {
    await signInAsOwner(page)
    await page.goto('/office/price-list?q=venkata')
    await expect(page.getByRole('table').getByRole('row').nth(2)).toBeVisible()
    await expectNotCrowded(page, 'price list')
    await page.goto('/office/price-list/import')
    const sheet = `Code,Product,Per,Rate,Disc\n${[1, 2].map((n) => `${latin(40)}${n},${latin(90)}${n},${latin(50)},${latin(40)},${latin(30)}`).join('\n')}\n`
    const file = { name: `${latin(100)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheet) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page).toHaveURL(/import\/.+/)
    await page.goto(`${page.url()}?group=not-understood`)
    await expect(page.getByRole('main').locator('table')).toBeVisible()
    await expectNotCrowded(page, 'import')
    await page.goto('/office/price-list/import')
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    await expectNotCrowded(page, 'imports')
  })

  test('do not break audit, security and users', { tag: '@withstand' }, async ({ page, longShop }) => {
    await signInAsOwner(page)
    for (const path of [
      'audit',
      `audit?subject=${longShop.numbers[0]}`,
      'audit?view=security',
      'users',
      'account',
    ]) {
      await page.goto(`/office/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNotCrowded(page, path)
    }
  })

  test('do not break pages for customers, on screen and in print', async ({ page, longShop }) => {
    const { data } = await (await page.request.get('/api/product/quickorder')).json()
    const products = data.flatMap(
      ({ product_list }: { product_list: { product_name: string }[] }) => product_list,
    )
    const cart = products.filter(({ product_name }: { product_name: string }) => product_name.length > 90)
    await page.goto('/offline')
    await page.evaluate(
      (value) => localStorage.setItem('product_list', value),
      JSON.stringify(cart.map((product: object) => ({ ...product, qty: 9 }))),
    )
    await page.addInitScript(() => Object.defineProperty(window, 'print', { value: () => {} }))
    for (const language of ['', '/ta']) {
      for (const id of longShop.ids)
        for (const path of ['print', 'transport']) {
          await page.goto(`${language}/${path}?id=${id}`)
          await waitForHydration(page)
          await expectNotCrowded(page, `${language}/${path}`)
        }
      await page.goto(`${language}/quick-checkout`)
      await waitForHydration(page)
      await expect(page.getByRole('main').getByRole('table')).toBeVisible()
      await expectNotCrowded(page, `${language}/quick-checkout`)
      await page.goto(`${language}/order-now`)
      await waitForHydration(page)
      await page.getByRole('searchbox').fill('venkata')
      await expect(page.locator('main [data-id]:visible')).toHaveCount(2)
      await expectNotCrowded(page, `${language}/order-now`)
      await page.goto(`${language}/order-tracking`)
      await waitForHydration(page)
      await page.locator('main form input').first().fill(MOBILE)
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('main').getByRole('heading', { name: longShop.numbers[0] ?? '' }),
      ).toBeVisible()
      for (const summary of await page.locator('main summary').all()) await summary.click()
      await expectNotCrowded(page, `${language}/order-tracking`)
    }
    await page.goto(`/print?id=${longShop.ids[0]}`)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1000 })
    await expect.poll(() => findCrowdedTexts(page), 'the printed bill').toEqual([])
  })
})
