import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { fillIn } from '../account/account-actions.ts'
import { storeCart } from '../cart/fill-cart.ts'
import { cartSummary } from '../cart/product-card.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { callShopApi, newGuest, valueByLabel } from './guest-enquiry.ts'

// W24: a placed order never looks lost, whatever fails after the response.

type Guest = ReturnType<typeof newGuest>

const NUMBER = /^\d{4}-\d{5}$/

async function fillCart(page: Page, qty = '20') {
  await page.goto('/order-now')
  await waitForHydration(page)
  await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill(qty)
  await expect(cartSummary(page)).toContainText(qty === '20' ? '₹3,600.00' : '₹')
}

async function goToCheckout(page: Page) {
  await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/quick-checkout$/)
}

/** Presses Place Enquiry and Yes. */
async function confirm(page: Page) {
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
}

/** Opens the checkout with ₹3,600.00 in the stored cart. */
async function openCheckout(page: Page) {
  await storeCart(page, { 'Flower Pots Giant': 20 })
  await page.goto('/quick-checkout')
  await waitForHydration(page)
}

/** Places an enquiry worth ₹3,600.00 at the checkout. */
async function order(page: Page, guest: Guest) {
  await openCheckout(page)
  await fillIn(page, valueByLabel(guest))
  await confirm(page)
}

/** Places an enquiry worth ₹3,600.00 from the price list, one screen after the other. */
async function orderFromList(page: Page, guest: Guest) {
  await fillCart(page)
  await goToCheckout(page)
  await fillIn(page, valueByLabel(guest))
  await confirm(page)
}

/** Expects number and amount on the thank-you screen. Returns the number. */
async function expectThanks(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/checkout-response\?id=[\w-]{22,}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByText('₹3,600.00')).toBeVisible()
  return (await page.getByText(NUMBER).textContent()) ?? ''
}

/** Calls `then` after the response of order/save, before the page receives it. */
async function runAfterSaveResponse(context: BrowserContext, then: () => Promise<unknown>) {
  await context.route('**/api/order/save', async (route) => {
    const response = await route.fetch()
    await then()
    await route.fulfill({ response })
  })
}

/** Returns the numbers of all enquiries of a guest. */
async function fetchEnquiryNumbers(request: APIRequestContext, { mobile_no }: Guest): Promise<string[]> {
  const orders = await callShopApi(request, 'order/search/mobile_no', { mobile_no, show_all: false })
  return orders.map(({ order_no }: { order_no: string }) => order_no)
}

test('number and amount stay visible if the network goes down after the response', {
  tag: ['@phone', '@D23', '@W24', '@§8'],
}, async ({ page, context, request, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_/)
  const guest = newGuest()
  await runAfterSaveResponse(context, () => context.setOffline(true))
  await orderFromList(page, guest)
  const number = await expectThanks(page)
  await expect(page.getByText('Order placed successfully')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expectAccessible(page)

  await test.step('an offline reload shows them, and Try again reloads', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await expect(page.getByText(number)).toBeVisible()
    await expect(page.getByText('₹3,600.00')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText(number)).toBeVisible()
  })

  await test.step('the bill shows them offline and opens once online', async () => {
    const bill = (await page.getByRole('link', { name: number }).getAttribute('href'))?.replace(
      'checkout-response',
      'print',
    )
    await page.goto(bill ?? '')
    await expect(page.getByText(number)).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/print\?id=/)
    await expect(page.getByText(number)).toBeVisible()
  })

  await test.step('the checkout redirects to the thank-you screen once online', async () => {
    await page.goto('/quick-checkout')
    expect(await expectThanks(page)).toBe(number)
  })
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
})

test('the thank-you screen sends no request', {
  tag: ['@phone', '@D23', '@W24', '@withstand'],
}, async ({ page, context }) => {
  const urls: string[] = []
  // The idle page prefetches other screens, which does not count.
  const prefetched = page.waitForResponse('**/assets/lander-*.css')
  await fillCart(page)
  await prefetched
  await runAfterSaveResponse(context, async () => {
    page.on('request', (request) => urls.push(request.url()))
  })
  await goToCheckout(page)
  await fillIn(page, valueByLabel(newGuest()))
  await confirm(page)
  await expectThanks(page)
  // The browser itself requests the icon.
  expect(urls.filter((url) => !url.endsWith('/favicon.svg'))).toEqual([])
})

for (const failingUrls of ['**/*', '**/assets/**', '**/checkout-response*', '**/api/order/public/**'].slice(
  0,
  repeatCount(2, 4),
)) {
  test(`number and amount are shown if ${failingUrls} fails after the response`, {
    tag: ['@phone', '@D23', '@W24'],
  }, async ({ page, context, request, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/net::ERR_/)
    const guest = newGuest()
    await runAfterSaveResponse(context, () =>
      context.route(failingUrls, (route) => route.abort('connectionreset')),
    )
    await order(page, guest)
    const number = await expectThanks(page)
    await context.unrouteAll()
    expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
  })
}

test('number and amount are shown at once if the network hangs after the response', {
  tag: ['@phone', '@D23', '@W24'],
}, async ({ page, context, request }) => {
  const guest = newGuest()
  await openCheckout(page)
  await fillIn(page, valueByLabel(guest))
  await runAfterSaveResponse(context, () => context.route('**/*', () => new Promise(() => {})))
  await confirm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByText('₹3,600.00')).toBeVisible()
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([await page.getByText(NUMBER).textContent()])
})

test('a customer who leaves while the order is sent is redirected to it', {
  tag: ['@phone', '@D23', '@W24'],
}, async ({ page, context }) => {
  let respond = () => {}
  const leftPage = new Promise<void>((resolve) => {
    respond = resolve
  })
  await runAfterSaveResponse(context, () => leftPage)
  await order(page, newGuest())
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/lander')
  respond()
  await expectThanks(page)
})

test('Back, Forward, a reload and the empty checkout lead to the placed order', {
  tag: ['@phone', '@D23', '@W24'],
}, async ({ page, request }) => {
  const guest = newGuest()
  await orderFromList(page, guest)
  const number = await expectThanks(page)
  await page.reload()
  expect(await expectThanks(page)).toBe(number)
  await page.goBack()
  await expect(page).toHaveURL('/order-now')
  await expect(cartSummary(page)).toContainText('Added Products0')
  await page.goForward()
  expect(await expectThanks(page)).toBe(number)
  await page.goto('/quick-checkout')
  expect(await expectThanks(page)).toBe(number)
  await page.goto('/ta/quick-checkout')
  await expect(page).toHaveURL(/\/ta\/checkout-response\?id=/)
  await expect(page.getByText(number)).toBeVisible()

  await test.step('the next order replaces it', async () => {
    await order(page, guest)
    await expect(page.getByText(number)).toBeHidden()
    const second = await expectThanks(page)
    await page.goto('/quick-checkout')
    expect(await expectThanks(page)).toBe(second)
    expect(await fetchEnquiryNumbers(request, guest)).toEqual([second, number])
  })

  await test.step('with products the checkout opens, and stays open when they are removed', async () => {
    await openCheckout(page)
    await expect(page.getByRole('button', { name: 'Place Enquiry' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Flower Pots Giant' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page).toHaveURL('/quick-checkout')
  })
})

test('ordering again after the tab was killed finds the same enquiry', {
  tag: ['@phone', '@D23', '@W24'],
}, async ({ context, page, request }) => {
  const guest = newGuest()
  const arrived = new Promise<void>((resolve) => {
    // The response never reaches the page.
    void context.route('**/api/order/save', (route) => route.fetch().then(() => resolve()), { times: 1 })
  })
  await order(page, guest)
  await arrived
  await page.close()
  const [number] = await fetchEnquiryNumbers(request, guest)

  const next = await context.newPage()
  await next.goto('/quick-checkout')
  await fillIn(next, valueByLabel(guest))
  await confirm(next)
  expect(await expectThanks(next)).toBe(number)
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
})

test('placing again after no response finds the same enquiry', {
  tag: ['@phone', '@D23', '@W24'],
}, async ({ context, page, request, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_ABORTED/)
  const guest = newGuest()
  let arrived = 0
  await context.route(
    '**/api/order/save',
    async (route) => {
      await route.fetch()
      arrived++
    },
    { times: 3 },
  )
  await page.clock.install()
  await order(page, guest)
  for (const attempts of [1, 2, 3]) {
    await expect.poll(() => arrived, { timeout: 15_000 }).toBe(attempts)
    await page.clock.fastForward(60_000)
    // The delay before the next attempt.
    await page.clock.fastForward(3000)
  }
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(
    'We don’t know yet if your enquiry reached us. Your cart is saved. When you’re connected, press Place Enquiry again',
  )
  await expect(warning).not.toContainText('couldn’t connect')
  await expect(cartSummary(page)).toContainText('₹3,600.00')
  await warning.getByRole('button', { name: 'OK' }).click()

  await confirm(page)
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([await expectThanks(page)])
})

test('two tabs at the checkout both show the placed order', { tag: ['@phone', '@D23', '@W24'] }, async ({
  page,
  context,
  request,
}) => {
  const guest = newGuest()
  await openCheckout(page)
  const other = await context.newPage()
  await other.goto('/quick-checkout')
  await expect(other.getByRole('row').filter({ hasText: 'Flower Pots Giant' })).toBeVisible()
  await fillIn(page, valueByLabel(guest))
  await confirm(page)
  const number = await expectThanks(page)
  expect(await expectThanks(other)).toBe(number)
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
})

/** Browsers without storage, and a script that simulates them. */
const WITHOUT_STORAGE = [
  [
    'forbids storage',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError')
          },
        })
    },
  ],
  [
    'has no room left in its storage',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
] as const

for (const [description, forbid] of WITHOUT_STORAGE) {
  test(`a browser that ${description} shows each placed order`, {
    tag: ['@phone', '@D12', '@D23', '@W12', '@W24', '@withstand'],
  }, async ({ page, context, request, expectedConsoleErrors }) => {
    // React Router's scroll restoration logs an error without storage.
    expectedConsoleErrors.push(/net::ERR_/, /SecurityError: forbidden/)
    const guest = newGuest()
    await context.addInitScript(forbid)
    await runAfterSaveResponse(context, () => context.setOffline(true))
    await fillCart(page)
    await expect(page.getByText('Your browser can’t save the cart')).toBeVisible()
    await goToCheckout(page)
    await fillIn(page, valueByLabel(guest))
    await confirm(page)
    const first = await expectThanks(page)
    await context.setOffline(false)
    await page.reload()
    expect(await expectThanks(page)).toBe(first)
    await context.unrouteAll()

    await orderFromList(page, guest)
    const second = await expectThanks(page)
    expect(second).not.toBe(first)
    expect(await fetchEnquiryNumbers(request, guest)).toEqual([second, first])
  })
}

test('an order is placed once if the storage is cleared while it is sent', {
  tag: ['@phone', '@D12', '@W12', '@W24', '@withstand'],
}, async ({ page, context, request, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_CONNECTION/)
  const guest = newGuest()
  await context.route(
    '**/api/order/save',
    async (route) => {
      await route.fetch()
      await context.clearCookies()
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await order(page, guest)
  const number = await expectThanks(page)
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
})

for (const years of [-1, 1].slice(0, repeatCount(1, 2)))
  test(`a browser whose clock is ${years} year off orders and shows the shop's time`, {
    tag: ['@phone', '@W12', '@D16'],
  }, async ({ page, request }) => {
    const guest = newGuest()
    await page.clock.setSystemTime(Date.now() + years * 365 * 86_400_000)
    await order(page, guest)
    const number = await expectThanks(page)
    await expect(page.getByText(new RegExp(`^\\d\\d/\\d\\d/${number.slice(0, 4)} `))).toBeVisible()
    expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
  })

test('an old order that fails to load shows an error; unknown ones are not found', {
  tag: ['@phone', '@§8', '@§2/checkout-response', '@withstand'],
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_/)
  await order(page, newGuest())
  const number = await expectThanks(page)
  const url = page.url()

  const other = await context.newPage()
  await other.goto(url)
  await expect(other.getByText(number)).toBeVisible()
  await other.getByRole('link', { name: 'Payment Options' }).first().click()
  await expect(other).toHaveURL(/\/payment-options/)
  await context.route('**/api/order/public/get/**', (route) => route.abort('connectionreset'))
  await other.goBack()
  await expect(other.getByText('We couldn’t connect')).toBeVisible()
  await expect(other.getByText('Your cart is saved')).toHaveCount(0)
  await context.unrouteAll()
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(other.getByText(number)).toBeVisible()

  await other.goto('/checkout-response?id=an-id-without-an-order')
  await expect(other.getByText('No order details found!')).toBeVisible()
})

test('a page from the back/forward cache shows the cart emptied by an order', {
  tag: ['@phone', '@D12', '@W12', '@D23', '@withstand'],
}, async ({ page }) => {
  await fillCart(page)
  await goToCheckout(page)
  // Storage after an order, without a storage event: a page in the back/forward cache receives none.
  await page.evaluate(() => {
    sessionStorage.setItem(
      'placed_order',
      JSON.stringify({
        order_id: 'an-order-of-this-very-tab',
        enquiry_number: '2026-00042',
        enquiry_time: '2026-11-08T12:35:00.000Z',
        payable_amount: 3600,
      }),
    )
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(/\/checkout-response\?id=an-order-of-this-very-tab$/)
  await expect(page.getByText('2026-00042')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/order-now')
  await expect(page.getByLabel('Quantity of Flower Pots Giant', { exact: true })).toHaveValue('')
  await page.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('3')
  await expect(cartSummary(page)).toContainText('Added Products1')
})

test('amounts that differ from the shop’s are confirmed again', {
  tag: ['@phone', '@D25', '@D3'],
}, async ({ page, context, request, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 409/)
  const guest = newGuest()
  const refusal = { error: { code: 'cart-out-of-date', message: 'other amounts', lines: [] } }
  await context.route('**/api/order/save', (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  })
  await order(page, guest)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Payable Amount: ₹3,600.00')
  await expect(question).toContainText('Are you sure want to place order...?')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel('Address')).toHaveValue(guest.address)
  await confirm(page)
  const number = await expectThanks(page)
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
})

test('the offline page is in Tamil too, also without an order', {
  tag: ['@phone', '@D23', '@W24', '@withstand'],
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_/)
  await page.goto('/ta/quick-checkout')
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)))
    .toBe(true)
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/ta/offline')))).toBe(true)
  await context.setOffline(true)
  for (const [path, title] of [
    ['/ta/print?id=unknown', 'நெட் இல்லை'],
    ['/lander', 'No connection'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('definition')).toHaveCount(0)
    await expectAccessible(page)
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/lander')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('damaged cart lines are reported once', { tag: ['@phone', '@D12', '@W13'] }, async ({ page }) => {
  await storeCart(page, { 'Flower Pots Giant': 20 })
  // The list would repair the cart 300 ms after it loaded.
  await page.goto('/faq')
  await waitForHydration(page)
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('product_list') ?? '[]')
    localStorage.setItem('product_list', JSON.stringify([...lines, { _id: 'bomb', qty: -1 }]))
  })
  await page.goto('/quick-checkout')
  const notice = page.getByText('1 product in your cart couldn’t be loaded')
  await expect(notice).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/lander')
  await expect(notice).toBeHidden()
  await page.goto('/quick-checkout')
  await expect(page.getByRole('row').filter({ hasText: 'Flower Pots Giant' })).toBeVisible()
  await expect(notice).toBeHidden()
})
