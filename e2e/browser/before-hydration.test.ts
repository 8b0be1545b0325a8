import { cartSummary } from '../cart/product-card.ts'
import { delayScripts, SCRIPT_URLS } from '../delay-requests.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

// Pages before hydration, and when scripts do not load.

test('a form whose script fails shows other contacts, and the failure is reported', {
  tag: ['@phone', '@§2/signin', '@W12'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
  await page.route('**/assets/*signin-*.js', (route) => route.abort())
  const reported = page.waitForResponse('**/api/start/failed')
  await page.goto('/signin')
  expect((await reported).status()).toBe(204)
  const form = page.getByRole('form', { name: 'Login' })
  await expect(form.getByText('This page needs JavaScript')).toBeVisible()
  await expect(form.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
})

test('Add to Cart before hydration opens the checkout with the typed quantities', {
  tag: ['@phone', '@D12', '@D26', '@§4', '@§2/category'],
}, async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/category?id=flower-pots', { waitUntil: 'commit' })
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await first.getByRole('textbox').fill('16')
  await second.getByRole('textbox').fill('3')
  // Customers on slow networks tap twice.
  await first.getByRole('button', { name: /^Add to Cart: / }).dblclick()
  await expect(page).toHaveURL('/quick-checkout')
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)
  release()
  await waitForHydration(page)
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)
  const lines: { qty: number }[] = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('product_list') ?? '[]'),
  )
  expect(lines.map(({ qty }) => qty)).toEqual([16, 3])
})

test('quantities typed before hydration join the cart of another tab', {
  tag: ['@phone', '@D12', '@W12'],
}, async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/order-now')
  await other.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('7')
  await expect(cartSummary(other)).toContainText('Added Products1')

  const release = await delayScripts(page)
  await page.goto('/order-now', { waitUntil: 'commit' })
  const box = (name: string) => page.getByLabel(`Quantity of ${name}`, { exact: true })
  await box('Ground Chakkar Special').fill('3')
  await box('4" Lakshmi').fill('12 boxes')
  release()
  await expect(cartSummary(page)).toContainText('Added Products2')
  await expect(box('Flower Pots Giant')).toHaveValue('7')
  await expect(box('Ground Chakkar Special')).toHaveValue('3')
  // An invalid quantity stays in its box and is marked.
  expect(await box('4" Lakshmi').evaluate((input: HTMLInputElement) => input.validationMessage)).toContain(
    '"12 boxes" is not a quantity',
  )
})

test.describe('Other cases of a slow start', { tag: '@withstand' }, () => {
  test('a failure before hydration-watch.js is reported too', { tag: ['@phone', '@W12'] }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
    await page.clock.install()
    const failedRequest = page.waitForEvent('requestfailed')
    await page.route('**/assets/*checkout-*.js', (route) => route.abort())
    await page.route('**/hydration-watch.js', async (route) => {
      await failedRequest
      await route.continue()
    })
    const reported = page.waitForResponse('**/api/start/failed')
    await page.goto('/quick-checkout', { waitUntil: 'load' })
    await page.clock.runFor(10_000)
    expect((await reported).status()).toBe(204)
  })

  test('a product tapped before hydration opens after it', { tag: ['@phone', '@W12'] }, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/lander', { waitUntil: 'commit' })
    const card = page.getByRole('region', { name: 'Top Sale Items' }).getByRole('article').first()
    const name = (await card.getByRole('heading').innerText()).split('\n')[0] ?? ''
    await card.getByRole('link', { name: /^Quick view: / }).click()
    release()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })

  test('Checkout tapped before hydration opens the checkout after it', { tag: ['@phone', '@W12'] }, async ({
    page,
  }) => {
    await page.goto('/order-now')
    await page.getByLabel('Quantity of Flower Pots Giant').fill('20')
    await expect(cartSummary(page)).toContainText('Added Products1')
    const release = await delayScripts(page)
    await page.goto('/order-now', { waitUntil: 'commit' })
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    release()
    await expect(page).toHaveURL('/quick-checkout')
  })

  test('totals tapped before hydration open the checkout with the typed quantities', {
    tag: ['@phone', '@W12'],
  }, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/order-now', { waitUntil: 'commit' })
    await page.getByLabel('Quantity of Flower Pots Giant').fill('20')
    await page.getByRole('button', { name: 'Show chosen products' }).click()
    await expect(page).toHaveURL('/quick-checkout')
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
    release()
  })

  test('a form without JavaScript shows the notice, also in Tamil', { tag: ['@phone', '@W12'] }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    for (const [address, link] of [
      ['/signin', /^\+91/],
      ['/ta/signin', /^\+91/],
    ] as const) {
      await page.goto(address)
      await expect(page.locator('form').getByRole('link', { name: link })).toBeVisible({ timeout: 20_000 })
    }
    await context.close()
  })

  test('a page has its full layout without scripts', { tag: ['@phone', '@W12'] }, async ({
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
      const rectangles = await Promise.all(parts.map((part) => part.boundingBox()))
      await context.close()
      return rectangles
    }
    expect(await boxes(false)).toEqual(await boxes(true))
  })

  test('a form that hydrates in time shows no notice', { tag: ['@phone', '@W12'] }, async ({ page }) => {
    await page.goto('/signin')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(page.getByText('This page needs JavaScript')).toHaveCount(0)
  })

  test('a Tamil page whose texts fail to load works in English', { tag: ['@phone', '@W12'] }, async ({
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
    await expect(cartSummary(page)).toContainText('₹3,600.00')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/ta/quick-checkout')
    await expect(page.getByRole('link', { name: 'தமிழ்' })).toHaveAttribute('href', /^\/ta\//)
  })

  test('nothing covers the reload link of a Tamil page', { tag: ['@phone', '@W12'] }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
    for (const address of ['/ta/order-now', '/ta/quick-enquiry']) {
      await page.route(SCRIPT_URLS, (route) => route.abort())
      await page.goto(address, { waitUntil: 'commit' })
      const link = page.getByRole('link', { name: 'மீண்டும் லோடு செய்' })
      await expect(link).toBeVisible()
      await page.unroute(SCRIPT_URLS)
      await link.click()
      await waitForHydration(page)
    }
  })
})
