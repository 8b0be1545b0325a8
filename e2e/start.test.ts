import type { Page } from '@playwright/test'
import { summary } from './cards.ts'
import { holdReact, REACT } from './hold.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './shop-test.ts'

// What a page does until its scripts are there, and when they do not come.

test('a form whose script fails names another way, and the shop hears of it', {
  tag: ['@phone', '@§2/quick-checkout', '@W12'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
  await page.route('**/assets/*checkout-*.js', (route) => route.abort())
  const reported = page.waitForResponse('**/api/start/failed')
  await page.goto('/quick-checkout')
  expect((await reported).status()).toBe(204)
  const form = page.getByRole('form', { name: 'Billing Info' })
  await expect(form.getByText('If it stays like this, tell us by phone or WhatsApp')).toBeVisible()
  await expect(form.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
})

/** Opens a page whose scripts are held back, and gives what lets them go once the watch over its start is there. */
async function openAsleep(page: Page, address: string) {
  const release = await holdReact(page)
  const watched = page.waitForEvent('console', (message) => message.text() === 'watched')
  await page.addInitScript(() => {
    const say = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement && target.src.endsWith('/start-watch.js'))
        console.log('watched')
    }
    document.addEventListener('load', say, true)
  })
  await page.goto(address, { waitUntil: 'commit' })
  await watched
  return release
}

test('what is added to the cart before the script is in it afterwards', {
  tag: ['@phone', '@D12', '@§4', '@§2/quick-enquiry'],
}, async ({ page }) => {
  const release = await openAsleep(page, '/category?id=flower-pots')
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await first.getByRole('textbox').fill('16')
  // On a bad line one taps again.
  await first.getByRole('button', { name: /^Add to Cart: / }).dblclick()
  const oneMore = second.getByRole('button', { name: /^One more: / })
  for (let tap = 0; tap < 3; tap++) await oneMore.click()
  await second.getByRole('button', { name: /^Add to Cart: / }).click()
  release()
  await expect(summary(page)).toContainText('Added Products2')
  await expect(first.getByRole('textbox')).toHaveValue('16')
  await expect(second.getByRole('textbox')).toHaveValue('3')
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('what is typed before the script counts when it comes, beside the cart of another tab', {
  tag: ['@phone', '@D12', '@W12'],
}, async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/order-now')
  await other.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('7')
  await expect(summary(other)).toContainText('Added Products1')

  const release = await holdReact(page)
  await page.goto('/order-now', { waitUntil: 'commit' })
  const box = (name: string) => page.getByLabel(`Quantity of ${name}`, { exact: true })
  await box('Ground Chakkar Special').fill('3')
  await box('4" Lakshmi').fill('12 boxes')
  release()
  await expect(summary(page)).toContainText('Added Products2')
  await expect(box('Flower Pots Giant')).toHaveValue('7')
  await expect(box('Ground Chakkar Special')).toHaveValue('3')
  // What is no quantity is said, and stays to be corrected.
  expect(await box('4" Lakshmi').evaluate((input: HTMLInputElement) => input.validationMessage)).toContain(
    '"12 boxes" is not a quantity',
  )
})

test.describe('other moments of a slow start', { tag: '@withstand' }, () => {
  test('a failure before the watch is reported as well', { tag: ['@phone', '@W12'] }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
    await page.clock.install()
    const failed = page.waitForEvent('requestfailed')
    await page.route('**/assets/*checkout-*.js', (route) => route.abort())
    await page.route('**/start-watch.js', async (route) => {
      await failed
      await route.continue()
    })
    const reported = page.waitForResponse('**/api/start/failed')
    await page.goto('/quick-checkout', { waitUntil: 'load' })
    await page.clock.runFor(10_000)
    expect((await reported).status()).toBe(204)
  })

  test('a product tapped before the script opens when it comes', { tag: ['@phone', '@W12'] }, async ({
    page,
  }) => {
    const release = await openAsleep(page, '/lander')
    const card = page.getByRole('region', { name: 'Top Sale Items' }).getByRole('article').first()
    const name = (await card.getByRole('heading').innerText()).split('\n')[0] ?? ''
    await card.getByRole('button', { name: /^Quick view: / }).click()
    release()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })

  test('Checkout tapped before the script leads there when it comes', { tag: ['@phone', '@W12'] }, async ({
    page,
  }) => {
    await page.goto('/order-now')
    await page.getByLabel('Quantity of Flower Pots Giant').fill('20')
    await expect(summary(page)).toContainText('Added Products1')
    const release = await openAsleep(page, '/order-now')
    await summary(page).getByRole('button', { name: 'Checkout' }).click()
    release()
    await expect(page).toHaveURL('/quick-checkout')
  })

  test('a tap during hydration waits for the taps before it', { tag: ['@phone', '@W12'] }, async ({
    page,
  }) => {
    await page.goto('/order-now')
    await page.getByLabel('Quantity of Flower Pots Giant').fill('20')
    await expect(summary(page)).toContainText('Added Products1')
    await page.clock.install()
    const release = await openAsleep(page, '/category?id=flower-pots')
    const card = page.getByRole('article').filter({ hasNotText: 'Flower Pots Giant' }).first()
    await card.getByRole('textbox').fill('16')
    await card.getByRole('button', { name: /^Add to Cart: / }).click()
    // The clock stands still: what was tapped before is not tapped again yet.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    release()
    await expect(page.locator('html[data-alive]')).toBeAttached()
    await summary(page).getByRole('button', { name: 'Checkout' }).click()
    // By then the checkout would be there, had it not waited.
    await page.waitForLoadState('networkidle')
    await page.clock.resume()
    await expect(page).toHaveURL('/quick-checkout')
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('product_list') ?? '[]'))).toHaveLength(
      2,
    )
  })

  test('the totals tapped before the script open the chosen lines when it comes', {
    tag: ['@phone', '@W12'],
  }, async ({ page }) => {
    const release = await openAsleep(page, '/order-now')
    await page.getByRole('button', { name: 'Show the chosen products' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Chosen products' })).toBeVisible()
  })

  test('without any script the form says so as well, in Tamil too', { tag: ['@phone', '@W12'] }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    for (const [address, link] of [
      ['/order-tracking', /^\+91/],
      ['/ta/order-tracking', /^\+91/],
    ] as const) {
      await page.goto(address)
      await expect(page.locator('form').getByRole('link', { name: link })).toBeVisible({ timeout: 20_000 })
    }
    await context.close()
  })

  test('a page has its whole look before its scripts', { tag: ['@phone', '@W12'] }, async ({
    browser,
    baseURL,
    viewport,
  }) => {
    const boxes = async (javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ javaScriptEnabled, viewport, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await page.goto('/category?id=sparklers', { waitUntil: 'networkidle' })
      const parts = [
        page.getByRole('article').first(),
        page.getByRole('main').getByRole('searchbox'),
        page.locator('[data-cart]'),
      ]
      const found = await Promise.all(parts.map((part) => part.boundingBox()))
      await context.close()
      return found
    }
    expect(await boxes(false)).toEqual(await boxes(true))
  })

  test('a form that hydrates in time does not mention it', { tag: ['@phone', '@W12'] }, async ({ page }) => {
    await page.goto('/order-tracking')
    await expect(page.getByRole('button', { name: 'Track' })).toBeEnabled()
    await expect(page.getByText('If it stays like this')).toHaveCount(0)
  })

  test('a Tamil page without its words works in English', { tag: ['@phone', '@W12'] }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(
      /Failed to load resource/,
      /net::ERR_FAILED/,
      /Minified React error/,
      /Hydration/,
    )
    await page.route('**/assets/ta-*.js', (route) => route.abort())
    await page.goto('/ta/order-now')
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
    await expect(summary(page)).toContainText('₹3,600.00')
    await summary(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/ta/quick-checkout')
    await expect(page.getByRole('link', { name: 'தமிழ்' })).toHaveAttribute('href', /^\/ta\//)
  })

  test('in Tamil, too, nothing covers the link that reloads a page', { tag: ['@phone', '@W12'] }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
    for (const address of ['/ta/order-now', '/ta/quick-enquiry']) {
      await page.route(REACT, (route) => route.abort())
      await page.goto(address, { waitUntil: 'commit' })
      const link = page.getByRole('link', { name: 'மீண்டும் திறக்க' })
      await expect(link).toBeVisible()
      await page.unroute(REACT)
      await link.click()
      await hydrated(page)
    }
  })
})
