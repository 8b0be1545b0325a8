import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { fillIn } from '../account/account-actions.ts'
import { storeCart } from '../cart/fill-cart.ts'
import { cartSummary } from '../cart/product-card.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { callShopApi, newGuest, valueByLabel } from './guest-enquiry.ts'

// W24: an order that was placed never looks lost, whatever fails after the answer.

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

/** Does the same from the price list, one screen after the other. */
async function orderFromList(page: Page, guest: Guest) {
  await fillCart(page)
  await goToCheckout(page)
  await fillIn(page, valueByLabel(guest))
  await confirm(page)
}

/** Number and amount of what was placed stand on the thank-you screen. Gives the number. */
async function expectThanks(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/checkout-response\?id=[\w-]{22,}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByText('₹3,600.00')).toBeVisible()
  return (await page.getByText(NUMBER).textContent()) ?? ''
}

/** Calls back when order/save was answered, before the page hears of it. */
async function runAfterSaveResponse(context: BrowserContext, then: () => Promise<unknown>) {
  await context.route('**/api/order/save', async (route) => {
    const response = await route.fetch()
    await then()
    await route.fulfill({ response })
  })
}

/** The numbers of all enquiries of a guest. */
async function fetchEnquiryNumbers(request: APIRequestContext, { mobile_no }: Guest): Promise<string[]> {
  const orders = await callShopApi(request, 'order/search/mobile_no', { mobile_no, show_all: false })
  return orders.map(({ order_no }: { order_no: string }) => order_no)
}

test('the line is cut after the answer: number and amount are there, now and later', {
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

  await test.step('reloading without a line shows it, and tries again', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await expect(page.getByText(number)).toBeVisible()
    await expect(page.getByText('₹3,600.00')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText(number)).toBeVisible()
  })

  await test.step('so does the bill, which is there once the line is', async () => {
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

  await test.step('with a line the checkout leads there', async () => {
    await page.goto('/quick-checkout')
    expect(await expectThanks(page)).toBe(number)
  })
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
})

test('the thank-you screen asks nobody for anything', {
  tag: ['@phone', '@D23', '@W24', '@withstand'],
}, async ({ page, context }) => {
  const asked: string[] = []
  // Other screens are prefetched when the page is idle, whatever is ordered.
  const prefetched = page.waitForResponse('**/assets/lander-*.css')
  await fillCart(page)
  await prefetched
  await runAfterSaveResponse(context, async () => {
    page.on('request', (request) => asked.push(request.url()))
  })
  await goToCheckout(page)
  await fillIn(page, valueByLabel(newGuest()))
  await confirm(page)
  await expectThanks(page)
  // The browser itself looks at the icon again.
  expect(asked.filter((url) => !url.endsWith('/favicon.svg'))).toEqual([])
})

for (const what of ['**/*', '**/assets/**', '**/checkout-response*', '**/api/order/public/**'].slice(
  0,
  repeatCount(2, 4),
)) {
  test(`${what} fails after the answer: the customer reads number and amount`, {
    tag: ['@phone', '@D23', '@W24'],
  }, async ({ page, context, request, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/net::ERR_/)
    const guest = newGuest()
    await runAfterSaveResponse(context, () => context.route(what, (route) => route.abort('connectionreset')))
    await order(page, guest)
    const number = await expectThanks(page)
    await context.unrouteAll()
    expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
  })
}

test('the line hangs after the answer: number and amount are there at once', {
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

test('who went on while the order was being sent is led to what was placed', {
  tag: ['@phone', '@D23', '@W24'],
}, async ({ page, context }) => {
  let answer = () => {}
  const wentOn = new Promise<void>((resolve) => {
    answer = resolve
  })
  await runAfterSaveResponse(context, () => wentOn)
  await order(page, newGuest())
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/lander')
  answer()
  await expectThanks(page)
})

test('Back, Forward, reloading and the empty checkout lead to what was placed', {
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

  await test.step('the next order takes its place', async () => {
    await order(page, guest)
    await expect(page.getByText(number)).toBeHidden()
    const second = await expectThanks(page)
    await page.goto('/quick-checkout')
    expect(await expectThanks(page)).toBe(second)
    expect(await fetchEnquiryNumbers(request, guest)).toEqual([second, number])
  })

  await test.step('with products in the cart it is a checkout again, and stays one when they are removed', async () => {
    await openCheckout(page)
    await expect(page.getByRole('button', { name: 'Place Enquiry' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Flower Pots Giant' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page).toHaveURL('/quick-checkout')
  })
})

test('the tab is killed before the answer: ordering again finds the same enquiry', {
  tag: ['@phone', '@D23', '@W24'],
}, async ({ context, page, request }) => {
  const guest = newGuest()
  const arrived = new Promise<void>((resolve) => {
    // The answer never gets through.
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

test('without any answer the order may have arrived: pressing again finds it', {
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
  for (const sendings of [1, 2, 3]) {
    await expect.poll(() => arrived, { timeout: 15_000 }).toBe(sendings)
    await page.clock.fastForward(60_000)
    // The pause; where it has not begun yet it passes by itself.
    await page.clock.fastForward(3000)
  }
  const said = page.getByRole('alertdialog')
  await expect(said).toContainText(
    'We don’t know yet if your enquiry reached us. Your cart is saved. When you’re connected, press Place Enquiry again',
  )
  await expect(said).not.toContainText('couldn’t connect')
  await expect(cartSummary(page)).toContainText('₹3,600.00')
  await said.getByRole('button', { name: 'OK' }).click()

  await confirm(page)
  expect(await fetchEnquiryNumbers(request, guest)).toEqual([await expectThanks(page)])
})

test('two tabs at the checkout: what one places, both show', { tag: ['@phone', '@D23', '@W24'] }, async ({
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

/** Browsers that keep nothing, and why. */
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

for (const [how, forbid] of WITHOUT_STORAGE) {
  test(`a browser that ${how} shows what was placed, and places the next as another`, {
    tag: ['@phone', '@D12', '@D23', '@W12', '@W24', '@withstand'],
  }, async ({ page, context, request, expectedConsoleErrors }) => {
    // What React Router keeps of scrolling complains where it may not.
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

test('a storage that is emptied while the order is sent: it is placed once', {
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
  test(`a browser whose clock is ${years} year off orders, and reads the shop's time`, {
    tag: ['@phone', '@W12', '@D16'],
  }, async ({ page, request }) => {
    const guest = newGuest()
    await page.clock.setSystemTime(Date.now() + years * 365 * 86_400_000)
    await order(page, guest)
    const number = await expectThanks(page)
    await expect(page.getByText(new RegExp(`^\\d\\d/\\d\\d/${number.slice(0, 4)} `))).toBeVisible()
    expect(await fetchEnquiryNumbers(request, guest)).toEqual([number])
  })

test('an old order that cannot be loaded says so; an unknown one is not found', {
  tag: ['@phone', '@§8', '@§2/checkout-response', '@withstand'],
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_/)
  await order(page, newGuest())
  const number = await expectThanks(page)
  const address = page.url()

  const stranger = await context.newPage()
  await stranger.goto(address)
  await expect(stranger.getByText(number)).toBeVisible()
  await stranger.getByRole('link', { name: 'Payment Options' }).first().click()
  await expect(stranger).toHaveURL(/\/payment-options/)
  await context.route('**/api/order/public/get/**', (route) => route.abort('connectionreset'))
  await stranger.goBack()
  await expect(stranger.getByText('We couldn’t connect')).toBeVisible()
  await expect(stranger.getByText('Your cart is safe')).toHaveCount(0)
  await context.unrouteAll()
  await stranger.getByRole('button', { name: 'Try again' }).click()
  await expect(stranger.getByText(number)).toBeVisible()

  await stranger.goto('/checkout-response?id=nobody-has-placed-this-one')
  await expect(stranger.getByText('No order details found!')).toBeVisible()
})

test('a page that was put aside while another ordered shows the emptied cart', {
  tag: ['@phone', '@D12', '@W12', '@D23', '@withstand'],
}, async ({ page }) => {
  await fillCart(page)
  await goToCheckout(page)
  // What the storage holds after an order, without an event of it: a page that is put aside hears of none.
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

test('amounts that the shop calculates differently are asked about again', {
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

test('the page without a connection is there in Tamil too, without an order too', {
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

test('damaged lines of the cart are spoken of once', { tag: ['@phone', '@D12', '@W13'] }, async ({
  page,
}) => {
  await storeCart(page, { 'Flower Pots Giant': 20 })
  // The list would mend the cart by itself, 300 ms after it loaded.
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
