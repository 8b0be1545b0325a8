import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fillPriceList } from '#testing/many-products.ts'
import { killShop, type RunningShop, START_WITHIN, startShop } from '#testing/running-shop.ts'
import { FLOOR_BROWSERS, findFloorBrowser } from '../scripts/floor-browsers.ts'
import { summary } from './cards.ts'
import { expectAccessible } from './expect-accessible.ts'
import { hold, holdReact } from './hold.ts'
import { layoutFindings } from './layout.ts'
import { expect, test } from './shop-test.ts'
import { start } from './steer.ts'

const PRODUCTS = 700
/** What a very long list begins with. */
const FIRST = 300
/** The calls that bring the rest. */
const PARTS = '**/api/product/categorywise/list/**'

const rows = (page: Page) => page.locator('main [data-id]')
const boxes = (page: Page) => page.locator('main [data-id] input')
/** So far down the window, in px, a category stands that a link led to: under what sticks to its top. */
const LINKED_WITHIN = 200
/** Old browsers on a machine that does other things too, in ms. */
const FLOOR_WITHIN = 300_000
/** Some twenty categories, one after the other, on a machine that does other things too. */
const isWhole = (page: Page) => expect(rows(page)).toHaveCount(PRODUCTS, { timeout: 60_000 })
const lastCategory = (page: Page) => page.locator('main section[id]').last()

test.describe('a price list of 700 products', { tag: ['@phone', '@§2/order-now', '@O5'] }, () => {
  // One after the other: a shop each would take longer.
  test.describe.configure({ mode: 'default' })
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-long-'))
  let shop: RunningShop
  test.beforeAll(async () => {
    test.setTimeout(START_WITHIN)
    shop = await startShop(dataDir)
    fillPriceList(dataDir, PRODUCTS)
    await expect.poll(async () => (await wholeList()).length).toBe(PRODUCTS)
  })
  test.afterAll(async () => {
    if (shop) await killShop(shop)
    rmSync(dataDir, { recursive: true })
  })

  async function wholeList(): Promise<{ _id: string; product_name: string; after_discount_price: number }[]> {
    const { data } = await (await fetch(`${shop.address}/api/product/quickorder`)).json()
    return data.flatMap(({ product_list }: { product_list: [] }) => product_list)
  }

  test('begins with 300, which can be searched and typed into while the rest comes', async ({ page }) => {
    const arrive = await hold(page, PARTS)
    await page.goto(`${shop.address}/order-now`)
    await expect(lastCategory(page)).toContainText('They are on their way')
    await expect(rows(page)).toHaveCount(FIRST)
    await expectAccessible(page)
    expect(await layoutFindings(page)).toEqual([])
    await boxes(page).nth(20).fill('7')
    await expect(summary(page)).toContainText('Added Products1')

    await test.step('the search finds what is not there yet', async () => {
      const last = (await wholeList()).at(-1)
      await page.getByRole('searchbox').fill(last?.product_name ?? '')
      await expect(rows(page).first()).toContainText(last?.product_name ?? '')
      await rows(page).first().getByRole('textbox').fill('1')
      await expect(summary(page)).toContainText('Added Products2')
      await page.getByRole('searchbox').fill('')
      await expect(rows(page).nth(20)).toBeVisible()
    })

    await test.step('the rest moves nothing and loses nothing that was typed', async () => {
      await boxes(page).nth(20).scrollIntoViewIfNeeded()
      const place = await boxes(page).nth(20).boundingBox()
      arrive()
      await isWhole(page)
      expect(await boxes(page).nth(20).boundingBox()).toEqual(place)
      await expect(boxes(page).nth(20)).toHaveValue('7')
      await expect(boxes(page).last()).toHaveValue('1')
      await expect(page.getByText('They are on their way')).toHaveCount(0)
      await expect(summary(page)).toContainText('Added Products2')
    })
  })

  test('shows the last category first to a customer who jumps there', { tag: '@withstand' }, async ({
    page,
  }) => {
    const asked: string[] = []
    const arrive = await hold(page, PARTS)
    page.on('request', (request) => {
      const [, id] = /categorywise\/list\/(.*)/.exec(request.url()) ?? []
      if (id) asked.push(id)
    })
    await page.goto(`${shop.address}/order-now`)
    // The whole page is hydrated, to its last category.
    await expect(lastCategory(page)).toContainText('They are on their way')
    await expect.poll(() => asked).toHaveLength(1)
    const { data } = await (await fetch(`${shop.address}/api/product/category/get`)).json()
    const { category_id, category_slug } = data.at(-1)
    await page.getByRole('combobox').selectOption(category_slug)
    await expect(lastCategory(page)).toBeInViewport()
    arrive()
    await expect(lastCategory(page).locator('[data-id]').first()).toBeInViewport()
    // One was on its way when the jump came.
    expect(asked.slice(0, 2)).toContain(category_id)
    await isWhole(page)
    await expect(lastCategory(page).locator('[data-id]').first()).toBeInViewport()
  })

  test('keeps a linked category in view while all others come', { tag: '@withstand' }, async ({ page }) => {
    const { data } = await (await fetch(`${shop.address}/api/product/category/get`)).json()
    const arrive = await hold(page, PARTS)
    await page.goto(`${shop.address}/order-now#${data.at(-1).category_slug}`)
    await expect(lastCategory(page)).toContainText('They are on their way')
    await expect(lastCategory(page)).toBeInViewport()
    arrive()
    await isWhole(page)
    await expect(lastCategory(page).locator('[data-id]').first()).toBeInViewport()
  })

  // The oldest browsers are there before a release only.
  for (const name of FLOOR_BROWSERS) {
    test(`a link to the last category leads there in ${name} too`, { tag: '@withstand' }, async () => {
      test.setTimeout(FLOOR_WITHIN)
      const program = findFloorBrowser(name)
      test.skip(!program, `${name} cannot be had here`)
      const errors: string[] = []
      const browser = await start(name, program ?? '', (text) => errors.push(text))
      try {
        const { data } = await (await fetch(`${shop.address}/api/product/category/get`)).json()
        const slug = JSON.stringify(data.at(-1).category_slug)
        await browser.open(`${shop.address}/order-now#${data.at(-1).category_slug}`)
        const whole = () => browser.evaluate(`document.querySelectorAll('main [data-id]').length`)
        await expect.poll(whole, { timeout: 60_000 }).toBe(PRODUCTS)
        const top = () => browser.evaluate(`document.getElementById(${slug}).getBoundingClientRect().top`)
        const isThere = async () => {
          const px = Number(await top())
          return px > 0 && px < LINKED_WITHIN
        }
        await expect.poll(isThere).toBe(true)
      } finally {
        await browser.close()
      }
      expect(errors).toEqual([])
    })
  }

  test('counts a cart of 60 products before hydration and before the rest has come', {
    tag: '@withstand',
  }, async ({ page }) => {
    const chosen = (await wholeList()).filter((_, at) => at % 11 === 0 && at < 660)
    expect(chosen).toHaveLength(60)
    const rupees = chosen.reduce((sum, { after_discount_price }) => sum + 3 * after_discount_price, 0)
    const total = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(rupees)
    await page.addInitScript(
      (lines) => localStorage.setItem('product_list', lines),
      JSON.stringify(chosen.map((product) => ({ ...product, qty: 3 }))),
    )
    const arrive = await hold(page, PARTS)
    const wake = await holdReact(page)
    await page.goto(`${shop.address}/order-now`, { waitUntil: 'commit' })
    await expect(summary(page)).toContainText(total)
    await expect(summary(page)).toContainText('Added Products60')
    wake()
    await expect(lastCategory(page)).toContainText('They are on their way')
    await expect(summary(page)).toContainText(total)
    arrive()
    await isWhole(page)
    await expect(summary(page)).toContainText(total)
    await expect(page.locator(`[data-id="${chosen.at(-1)?._id}"] input`)).toHaveValue('3')
  })

  test('is whole, with what was typed, after another screen and back', { tag: '@withstand' }, async ({
    page,
  }) => {
    await page.goto(`${shop.address}/about`)
    await page
      .locator('footer, #menu')
      .locator('a[href="/order-now"]')
      .first()
      .evaluate((way: HTMLElement) => way.click())
    await expect(boxes(page).first()).toBeVisible()
    await isWhole(page)
    await boxes(page).nth(650).fill('2')
    await expect(summary(page)).toContainText('Added Products1')
    await page.getByRole('link', { name: 'Vaanavil Crackers' }).first().click()
    // Hears of it. `toHaveURL` asks again and again, and describes each time all that 700 rows have.
    await page.waitForURL('**/lander')
    await page.goBack()
    await isWhole(page)
    await expect(boxes(page).nth(650)).toHaveValue('2')
    await page.goForward()
    await page.waitForURL('**/lander')
  })

  test.describe('in other cases', { tag: '@withstand' }, () => {
    test('it is printed when it is whole, to its last product', async ({ page }) => {
      // A phone offers no printing.
      await page.setViewportSize({ width: 1366, height: 900 })
      const print = page.getByRole('button', { name: 'Print' })
      const arrive = await hold(page, PARTS)
      await page.goto(`${shop.address}/price-list`)
      await expect(lastCategory(page)).toContainText('They are on their way')
      await expect(print).toHaveCount(0)
      arrive()
      await isWhole(page)
      await expect(print).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(rows(page).last()).toBeVisible()
      await expect(rows(page).last()).toContainText((await wholeList()).at(-1)?.product_name ?? '')
    })

    test('when the line is cut the list says so, and goes on at a tap', async ({
      page,
      expectedConsoleErrors,
    }) => {
      expectedConsoleErrors.push(/ERR_FAILED/)
      let cut = true
      await page.route(PARTS, (route) => (cut ? route.abort() : route.continue()))
      await page.goto(`${shop.address}/order-now`)
      await expect(lastCategory(page)).toContainText('These did not come')
      cut = false
      await lastCategory(page).getByRole('button', { name: 'Ask again' }).click()
      await isWhole(page)
    })

    test('the page counts while what lets it grow does not come, and grows when it does', async ({
      page,
      expectedConsoleErrors,
    }) => {
      expectedConsoleErrors.push(/ERR_FAILED/)
      let cut = true
      await page.route('**/assets/very-long-list-*.js', (route) => (cut ? route.abort() : route.continue()))
      await page.goto(`${shop.address}/order-now`)
      await boxes(page).nth(20).fill('7')
      await expect(summary(page)).toContainText('Added Products1')
      await expect(rows(page)).toHaveCount(FIRST)
      cut = false
      await isWhole(page)
      await expect(boxes(page).nth(20)).toHaveValue('7')
      await expect(summary(page)).toContainText('Added Products1')
    })

    test('without script each category that is not there leads to its own page', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`${shop.address}/ta/quick-enquiry`)
      await expect(rows(page)).toHaveCount(FIRST)
      await lastCategory(page).getByRole('link').click()
      await expect(page).toHaveURL(/\/ta\/category\?id=/)
      await expect(rows(page).last()).toBeVisible()
      await context.close()
    })

    for (const path of ['/ta/price-list', '/ta/quick-enquiry']) {
      test(`${path} is accessible and well laid out while it comes`, async ({ page }) => {
        await hold(page, PARTS)
        await page.goto(shop.address + path)
        const coming = page.getByText(path.startsWith('/ta') ? /வந்துகொண்டிருக்கின்றன/ : /on their way/)
        await expect(coming.first()).toBeAttached()
        await expectAccessible(page)
        expect(await layoutFindings(page)).toEqual([])
      })
    }
  })
})
