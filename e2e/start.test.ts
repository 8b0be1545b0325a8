import type { Page } from '@playwright/test'
import { summary } from './cards.ts'
import { halfArrived } from './half-arrived.ts'
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

test('Clear before the script removes nothing that was typed after it', {
  tag: ['@phone', '@D12', '@D24', '@withstand'],
}, async ({ page }) => {
  await page.goto('/order-now')
  await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
  await expect(summary(page)).toContainText('Added Products1')
  const release = await openAsleep(page, '/order-now')
  await summary(page).getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Quantity of Ground Chakkar Special', { exact: true }).fill('30')
  await page.getByRole('button', { name: 'Show the chosen products' }).click()
  release()
  // Taps are done in their order: once the last one is, none of them is to come.
  await expect(page.getByRole('dialog', { name: 'Chosen products' })).toContainText('Ground Chakkar Special')
  await expect(summary(page)).toContainText('Added Products2')
})

test('only what a person typed before the script counts as typed', {
  tag: ['@phone', '@D12', '@W12'],
}, async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/order-now')
  await other.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('7')
  await other.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('5')
  await expect(summary(other)).toContainText('Added Products2')

  const release = await holdReact(page)
  await page.goto('/order-now', { waitUntil: 'commit' })
  const pots = page.getByLabel('Quantity of Flower Pots Giant', { exact: true })
  const lakshmi = page.getByLabel('Quantity of 4" Lakshmi', { exact: true })
  await expect(pots).toHaveValue('7')
  await expect(lakshmi).toHaveValue('5')
  await page.getByLabel('Quantity of Ground Chakkar Special', { exact: true }).fill('3')
  // Meanwhile the other tab takes one out, and this one empties a box by hand.
  await other.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('')
  await expect(summary(other)).toContainText('Added Products1')
  await lakshmi.fill('')
  release()

  await expect(summary(page)).toContainText('Added Products1')
  await expect(pots).toHaveValue('')
  await expect(lakshmi).toHaveValue('')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('product_list') ?? '[]'))
  expect(
    kept.map(({ product_name, qty }: { product_name: string; qty: number }) => [product_name, qty]),
  ).toEqual([['Ground Chakkar Special', 3]])
})

/** Has a page begin with a cart, whatever its address, as another tab fills one: quantities by product. */
async function keep(page: Page, quantities: Readonly<Record<string, string>>) {
  const other = await page.context().newPage()
  await other.goto('/order-now')
  for (const [name, qty] of Object.entries(quantities))
    await other.getByLabel(`Quantity of ${name}`, { exact: true }).fill(qty)
  await expect(summary(other)).toContainText(`Added Products${Object.keys(quantities).length}`)
  const cart = await other.evaluate(() => localStorage.getItem('product_list') ?? '')
  await page.addInitScript((kept) => localStorage.setItem('product_list', kept), cart)
}

test('what is typed counts before the rest of the list has come', {
  tag: ['@phone', '@D12', '@W12', '@withstand'],
}, async ({ page, baseURL }) => {
  await keep(page, { 'Flower Pots Giant': '7' })
  await using half = await halfArrived(page, `${baseURL}`, '/order-now', 'Flower Pots Giant')
  const release = await holdReact(page)
  await page.goto(half.address, { waitUntil: 'commit' })
  await page.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('2')
  await expect(summary(page)).toContainText('Added Products2')
  await expect(summary(page)).toContainText('₹1,299.00')
  half.arrive()
  await expect(page.getByLabel('Quantity of Flower Pots Giant', { exact: true })).toHaveValue('7')
  await expect(summary(page)).toContainText('₹1,299.00')
  await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('')
  await expect(summary(page)).toContainText('₹39.00')
  release()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Checkout 1 product' })).toBeVisible()
})

test('what is typed while its row hydrates stays, digit by digit', {
  tag: ['@phone', '@D12', '@W12'],
}, async ({ page }) => {
  // The list wakes first and ends the early count; its rows, one by one, come after.
  await page.addInitScript(() => {
    let stop = () => {}
    Object.defineProperty(window, 'stopEarlyCount', {
      get: () => () => {
        stop()
        document.querySelector<HTMLInputElement>('[aria-label="Quantity of Flower Pots Giant"]')?.focus()
        document.execCommand('insertText', false, '1')
      },
      set: (given) => {
        stop = given
      },
    })
  })
  await page.goto('/order-now')
  await expect(summary(page)).toContainText('₹180.00')
  await page.keyboard.type('1')
  await expect(summary(page)).toContainText('₹1,980.00')
  await expect(page.getByLabel('Quantity of Flower Pots Giant', { exact: true })).toHaveValue('11')
})

test('a list that is reloaded after its scripts failed has what was typed', {
  tag: ['@phone', '@D12', '@W12', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
  const box = (name: string) => page.getByLabel(`Quantity of ${name}`, { exact: true })
  await page.goto('/order-now')
  await hydrated(page)
  await box('Flower Pots Giant').fill('7')
  await box('Ground Chakkar Special').fill('5')
  await page.route(REACT, (route) => route.abort())
  await page.goto('/order-now', { waitUntil: 'commit' })
  await box('4" Lakshmi').fill('2')
  await box('Flower Pots Giant').fill('9')
  await box('Ground Chakkar Special').fill('')
  await expect(summary(page)).toContainText('₹1,659.00')
  const notice = page.getByText('Not all of this page has come.')
  await expect(notice).toBeVisible()
  await page.unroute(REACT)
  await notice.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Checkout 2 products' })).toBeVisible()
  await expect(box('4" Lakshmi')).toHaveValue('2')
  await expect(box('Flower Pots Giant')).toHaveValue('9')
  await expect(box('Ground Chakkar Special')).toHaveValue('')
  await expect(notice).toBeHidden()
  await expect(summary(page)).toContainText('₹1,659.00')

  // It is the cart's by now: what another screen makes of it stays.
  await box('4" Lakshmi').fill('3')
  await page.reload()
  await expect(box('4" Lakshmi')).toHaveValue('3')
})

// More moments of a slow start: the journeys above hold the rules in the gate.
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

  test('a row that comes later has its quantity of the cart when a customer reaches it', {
    tag: ['@phone', '@W12'],
  }, async ({ page, baseURL }) => {
    await keep(page, { 'Flower Pots Giant': '7', 'Ground Chakkar Special': '5' })
    await using half = await halfArrived(
      page,
      `${baseURL}`,
      '/order-now',
      'Ground Chakkar Special',
      'Twinkling Stars<span',
    )
    const release = await holdReact(page)
    await page.goto(half.address, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'stopEarlyCount' in window)
    half.arrive()
    const pots = page.getByRole('row').filter({ hasText: 'Flower Pots Giant' })
    await pots.getByRole('button', { name: 'One more' }).click()
    await expect(pots.getByRole('textbox')).toHaveValue('8')
    const chakkars = page.getByRole('row').filter({ hasText: 'Ground Chakkar Special' }).getByRole('textbox')
    await chakkars.focus()
    await page.keyboard.type('4')
    await expect(chakkars).toHaveValue('4')
    await chakkars.press('Backspace')
    await expect(chakkars).toHaveValue('')
    await expect(summary(page)).toContainText('Added Products1')
    await expect(summary(page)).toContainText('₹1,440.00')
    half.arrive()
    release()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Checkout 1 product' })).toBeVisible()
    await expect(pots.getByRole('textbox')).toHaveValue('8')
    await expect(chakkars).toHaveValue('')
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

  test('a list hydrates when its products come, however late', { tag: ['@phone', '@W12'] }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
    await page.clock.install()
    let cut = true
    await page.route('**/api/product/quickorder', (route) => (cut ? route.abort() : route.continue()))
    await page.goto('/order-now')
    const box = page.getByLabel('Quantity of Flower Pots Giant', { exact: true })
    await box.fill('20')
    await expect(summary(page)).toContainText('₹3,600.00')
    expect(await page.evaluate(() => localStorage.getItem('product_list'))).toBeNull()
    cut = false
    await page.clock.runFor(5000)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('product_list'))).toContain('"qty":20')
    await expect(summary(page)).toContainText('Added Products1Total Order₹3,600.00')
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

  test('a list whose line was cut hydrates when it is back, with what was typed', {
    tag: ['@phone', '@W12'],
  }, async ({ page, context, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_/, /Failed to fetch/)
    const release = await holdReact(page)
    await page.goto('/order-now', { waitUntil: 'commit' })
    await page.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('2')
    await context.setOffline(true)
    release()
    await expect(page.getByText('Not all of this page has come.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Checkout 1 product' })).toBeVisible()
    await expect(summary(page)).toContainText('₹39.00')
  })
})
