import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { repeatCount } from '#testing/thoroughness.ts'
import { delayRequests } from '../delay-requests.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { findLayoutProblems } from '../find-layout-problems.ts'
import { expect as expectSoon, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

/** Hydration takes a while on a busy machine, and the search works only after it. */
const expect = expectSoon.configure({ timeout: 20_000 })

/** Names of flower pots in Tanglish, Tamil and English. All spellings have unit tests in `domain/search`. */
const FLOWER_POTS = ['poochatti', 'பூச்சட்டி', 'flower pot', 'pootchatti', 'பூந்தொட்டி'].slice(
  0,
  repeatCount(2, 5),
)

const searchBox = (within: Page | Locator) => within.getByRole('searchbox', { name: 'Search products' })
/** Returns a visible quantity box: inputs of a hidden list have no role. */
const quantityInput = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name: `Quantity of ${name}`, exact: true })

async function expectFlowerPots(within: Page | Locator) {
  await expect(within.getByText('13 products found')).toBeVisible()
  await expect(quantityInput(within, 'Flower Pots Giant')).toBeVisible()
}

/** Returns a function that counts the page's requests whose path matches a pattern. */
function watchRequests(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
}

test('any spelling in English, Tamil or Tanglish finds the flower pots', {
  tag: ['@phone', '@§8', '@W20', '@§2/order-now'],
}, async ({ page }) => {
  await page.goto('/order-now')
  await waitForHydration(page)
  for (const spelling of FLOWER_POTS) {
    await searchBox(page).fill(spelling)
    await expectFlowerPots(page)
    await expect(quantityInput(page, '4" Lakshmi')).toBeHidden()
  }

  await test.step('a quantity in the results stays when the search is cleared', async () => {
    await quantityInput(page, 'Flower Pots Giant').fill('3')
    await expect(page.getByRole('region', { name: 'Cart summary' })).toContainText('₹540.00')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(searchBox(page)).toBeFocused()
    await expect(quantityInput(page, '4" Lakshmi')).toBeVisible()
    await expect(quantityInput(page, 'Flower Pots Giant')).toHaveValue('3')
  })

  await test.step('a search without results shows a message', async () => {
    await searchBox(page).fill('qwxyz')
    await expect(page.getByText('No products found')).toBeVisible()
    await expectAccessible(page, 'main')
  })

  await test.step('results show their discount, which has no heading here', async () => {
    await searchBox(page).fill('')
    const discount = page.locator('main tr:visible').filter({ hasText: 'OS05' }).getByText(/^70%/)
    await expect(discount).toHaveCSS('clip-path', 'inset(50%)')
    await searchBox(page).fill('lakshmi')
    await expect(discount).toHaveCSS('clip-path', 'none')
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.soft(findLayoutProblems(page), `${width} px`).resolves.toEqual([])
    }
  })
})

test('the search index loads when the field gets the focus, not earlier', {
  tag: ['@phone', '@§2/order-now'],
}, async ({ page }) => {
  const requests = watchRequests(page)
  await page.goto('/order-now', { waitUntil: 'networkidle' })
  expect(requests(/(index-catalogue|search-panel)|synonyms/)).toBe(0)
  expect(requests(/\/assets\//)).toBeGreaterThan(5)
  await searchBox(page).focus()
  await expect.poll(() => requests(/index-catalogue/)).toBe(1)
  await searchBox(page).fill('kuruvi')
  await expect(page.getByText('2 products found')).toBeVisible()
  expect(requests(/index-catalogue/)).toBe(1)
  expect(requests(/search-panel/)).toBe(0)
  // The search uses the list of the page.
  expect(requests(/product\/quickorder/)).toBe(0)
})

test('a query typed before script and index load is searched afterwards', {
  tag: ['@phone', '@§2/order-now', '@withstand'],
}, async ({ page }) => {
  const releaseScript = await delayRequests(page, /entry\.client/)
  const releaseIndex = await delayRequests(page, /index-catalogue/)
  await page.goto('/order-now', { waitUntil: 'commit' })
  await searchBox(page).fill('poochatti')
  releaseScript()
  await expect(page.getByText('Searching…')).toBeVisible()
  await expect(quantityInput(page, '4" Lakshmi')).toBeVisible()
  releaseIndex()
  await expectFlowerPots(page)
  await expect(searchBox(page)).toHaveValue('poochatti')
})

test('a search without its panel, price list or network shows why and recovers', {
  tag: ['@phone', '@§8', '@W12'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/search-panel/, /ERR_FAILED/)
  await page.goto('/faq')
  await waitForHydration(page)
  await page.route('**/assets/search-panel*', (route) => route.abort())
  await page.route('**/api/product/quickorder', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm' })
  await expect(question).toContainText('This didn’t load. Try again?')
  await page.unroute('**/assets/search-panel*')
  await question.getByRole('button', { name: 'Yes' }).click()
  const panel = page.getByRole('dialog', { name: 'Search products' })
  await expect(searchBox(panel)).toBeFocused()
  await searchBox(panel).fill('poochatti')
  await expect(panel.getByRole('status')).toHaveText('Still searching. Check your internet connection.')
  await page.unroute('**/api/product/quickorder')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectFlowerPots(panel)
})

for (const path of ['/order-now', '/quick-enquiry'].slice(0, repeatCount(1, 2)))
  test(`an offline search on ${path} shows results once online`, {
    tag: ['@phone', '@W12', '@withstand'],
  }, async ({ page, context, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED/, /index-catalogue/)
    await page.goto(path)
    await waitForHydration(page)
    await context.setOffline(true)
    await searchBox(page).fill('poochatti')
    await expect(page.getByText('Still searching. Check your internet connection.')).toBeVisible()
    await expect(page.getByText('Searching…')).toBeHidden()
    await context.setOffline(false)
    await expectFlowerPots(page)
  })

test('the wait indicator shows while the search loads products and index', {
  tag: ['@phone', '@§4'],
}, async ({ page }) => {
  const releaseList = await delayRequests(page, '**/api/product/quickorder')
  const releaseIndex = await delayRequests(page, /index-catalogue/)
  await page.goto('/faq')
  const wait = page.getByText('Please wait', { exact: true })
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Search products' })
  await expect(panel).toBeVisible()
  await expect(wait).toBeVisible()
  // Nothing covers the indicator: its pixels have its background colour.
  const { x, y, height } = (await wait.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const screenshot = await page.screenshot({ clip: { x: x + 12, y: y + height / 2, width: 4, height: 4 } })
  const [red, green, blue] = await sharp(screenshot).removeAlpha().raw().toBuffer()
  await expect(wait).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`)
  releaseList()
  await searchBox(panel).fill('poochatti')
  await expect(wait).toBeVisible()
  releaseIndex()
  await expectFlowerPots(panel)
  await expect(wait).toBeHidden()
})

test('the header’s search works on every page and changes the cart', {
  tag: ['@phone', '@§2', '@W20'],
}, async ({ page }) => {
  const requests = watchRequests(page)
  await page.goto('/quick-checkout')
  await waitForHydration(page)
  expect(requests(/(index-catalogue|search-panel)|product\/quickorder/)).toBe(0)
  const panel = page.getByRole('dialog', { name: 'Search products' })
  const open = page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })
  await open.click()
  await expect(searchBox(panel)).toBeFocused()
  for (const spelling of FLOWER_POTS) {
    await searchBox(panel).fill(spelling)
    await expectFlowerPots(panel)
  }
  await expectAccessible(page, 'dialog')

  await test.step('a quantity changes the cart at once', async () => {
    await quantityInput(panel, 'Flower Pots Giant').fill('3')
    expect(await page.evaluate(() => localStorage.getItem('product_list'))).toContain('"qty":3')
  })

  await test.step('the name opens the product modal', async () => {
    await panel.getByRole('button', { name: /^Flower Pots Giant/ }).click()
    const modal = page.getByRole('dialog', { name: 'Flower Pots Giant' })
    await expect(quantityInput(modal, 'Flower Pots Giant')).toHaveValue('3')
    await expectAccessible(page, '[aria-labelledby=product-name]')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(panel).toBeVisible()
  })

  await test.step('Escape and Close close the panel; the link opens it again', async () => {
    await searchBox(panel).focus()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await expect(
      page.getByRole('region', { name: 'Cart summary' }).or(page.getByRole('main')).first(),
    ).toContainText('₹540.00')
  })
})
