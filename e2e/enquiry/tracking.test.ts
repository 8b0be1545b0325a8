import type { Page } from '@playwright/test'
import { readPdf } from '#testing/read-pdf.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { cartSummary } from '../cart/product-card.ts'
import { delayScripts } from '../delay-requests.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expectNoClippedText } from '../expect-no-clipped-text.ts'
import { revealFooterLink } from '../reveal-footer-link.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { callShopApi, fetchViewId, newGuest, placeEnquiry, sendParcel } from './guest-enquiry.ts'

/** Types a mobile number and presses Track. */
async function track(page: Page, mobileNumber: string) {
  await page.getByLabel('Mobile Number').fill(mobileNumber)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
}

/** Returns the text of a PDF without whitespace, because line breaks remove some of it. */
async function readPdfText(pdf: Buffer): Promise<string> {
  const texts = (await readPdf(pdf)).flatMap((page) => page.map(({ text }) => text))
  return texts.join('').replace(/\s/g, '')
}

test('the tracked number survives a reload and a language change until Clear', {
  tag: ['@phone', '@§2/order-tracking', '@D12'],
}, async ({ page }) => {
  await page.goto('/order-tracking')
  await waitForHydration(page)
  await page.getByLabel('Mobile Number').fill('9876501234')
  await page.getByRole('banner').getByRole('link', { name: 'தமிழ்' }).click()
  await expect(page).toHaveURL('/ta/order-tracking')
  const field = page.locator('main form [name=mobile_no]')
  await expect(field).toHaveValue('9876501234')
  await page.reload()
  await expect(field).toHaveValue('9876501234')

  // A number typed into a field focused before hydration replaces the restored one.
  const release = await delayScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await field.click()
  release()
  await waitForHydration(page)
  await page.keyboard.type('9876501235')
  await expect(field).toHaveValue('9876501235')

  await page.goto('/order-now')
  await waitForHydration(page)
  await cartSummary(page).getByRole('button', { name: 'Clear' }).click()
  await page.goto('/order-tracking')
  await waitForHydration(page)
  await expect(page.getByLabel('Mobile Number')).toHaveValue('')
})

test('a guest orders, tracks and prints: masked by tracking id, in full by order id', {
  tag: ['@phone', '@§2/order-tracking', '@§2/print', '@§4', '@§6', '@§7', '@D5', '@D6', '@W20'],
}, async ({ page }) => {
  const guest = newGuest()
  const secrets = [guest.customer_name, guest.mobile_no, guest.address, guest.pin_code]

  const order = await test.step('orders', async () => {
    await page.goto('/order-now')
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    await page.getByLabel('Customer Name').fill(guest.customer_name)
    await page.getByLabel('Mobile Number').fill(guest.mobile_no)
    await page.getByLabel('Address').fill(guest.address)
    await page.getByLabel('City').fill(guest.city)
    await page.getByLabel('PIN Code').fill(guest.pin_code)
    await page.getByRole('button', { name: 'Place Enquiry' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/\/checkout-response\?id=/)
    const number = await page.getByText(/^\d{4}-\d{5}$/).innerText()
    return { number, id: new URL(page.url()).searchParams.get('id') ?? '' }
  })

  await test.step('tracks, with name and number masked and without an address', async () => {
    await (await revealFooterLink(page, 'Other links', 'Order Tracking')).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Tracking')
    const [response] = await Promise.all([
      page.waitForResponse('**/api/order/search/mobile_no'),
      track(page, guest.mobile_no),
    ])
    const json = await response.text()
    expect(response.request().postDataJSON()).toEqual({
      mobile_no: guest.mobile_no,
      show_all: false,
      page: 1,
    })
    expect(response.headers()['cache-control']).toBe('no-store')
    for (const secret of [...secrets, order.id]) expect(json).not.toContain(secret)

    await expect(page.getByText('1 order for 98xxxxxx10')).toBeVisible()
    const article = page.getByRole('article', { name: order.number })
    for (const text of ['R***a', 'Madurai', '₹3,600.00', 'Enquiry Received', '1 product'])
      await expect(article).toContainText(text)
    await expect(article).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d (AM|PM)/)
    await expect(article.getByRole('listitem').filter({ hasText: 'Enquiry Received' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect(article.getByText('20 × ₹180.00')).toBeHidden()
    await article.getByText('1 product').click()
    await expect(article.getByText('20 × ₹180.00')).toBeVisible()
    await expect(article.getByRole('link', { name: /^Lorry Receipt/ })).toHaveCount(0)
    for (const secret of [guest.customer_name, guest.address, guest.pin_code])
      await expect(page.getByRole('main')).not.toContainText(secret)
    await page.getByLabel('Mobile Number').fill('')
    await expectNoClippedText(page)
    await expectAccessible(page)
  })

  await test.step('prints by the tracking id: page and PDF are masked', async () => {
    await page.getByRole('link', { name: `View order ${order.number}` }).click()
    await expect(page).toHaveURL(/\/print\?id=[\w-]{22,}$/)
    const viewId = new URL(page.url()).searchParams.get('id') ?? ''
    expect(viewId).not.toBe(order.id)
    await expect(page.getByText('R***a')).toBeVisible()
    await expect(page.getByText('98xxxxxx10')).toBeVisible()
    await expect(page.getByText('Three Thousand Six Hundred Rupees Only')).toBeVisible()
    const document = await (await page.request.get(page.url())).text()
    const pdf = await (await page.request.get(`/print/pdf?id=${viewId}`)).body()
    for (const secret of secrets) {
      expect(document).not.toContain(secret)
      expect(await readPdfText(pdf)).not.toContain(secret.replace(/\s/g, ''))
    }
    expect(document).not.toContain(order.id)
    expect(await readPdfText(pdf)).toContain('R***a')
    await expect(page.getByRole('link', { name: 'Back to Enquiry' })).toHaveAttribute('href', '/enquiry')
  })

  await test.step('prints by the order id: page and PDF are complete', async () => {
    await page.goto(`/print?id=${order.id}`)
    await expect(page.getByText('Raja Kumara')).toBeVisible()
    await expect(page.getByText(guest.mobile_no)).toBeVisible()
    await expect(page.getByText('14 Rajaji Street, Hidden Nagar, Madurai – 625009')).toBeVisible()
    await expect(page.getByText(/partly hidden/)).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`enquiry-${order.number}.pdf`)
    const pdf = await (await page.request.get(`/print/pdf?id=${order.id}`)).body()
    for (const secret of secrets) expect(await readPdfText(pdf)).toContain(secret.replace(/\s/g, ''))
  })
})

test('tracking requires 10 digits, shows a busy mode and explains failures', {
  tag: ['@phone', '@§2/order-tracking', '@§4', '@§5', '@§8', '@D6', '@W20'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/)
  const guest = newGuest()
  await placeEnquiry(page.request, guest)
  const url = '**/api/order/search/mobile_no'
  const popup = page.getByRole('alertdialog', { name: 'Warning' })
  const button = page.getByRole('button', { name: 'Track', exact: true })
  const wait = page.getByText('Please wait', { exact: true })
  const field = page.getByLabel('Mobile Number')
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('order/search/mobile_no')) requestCount++
  })
  await page.goto('/order-tracking')
  await waitForHydration(page)

  await test.step('a missing or short number is not sent', async () => {
    await button.click()
    await expect(field).toHaveAccessibleDescription('Mobile number is required')
    await expect(field).toBeFocused()
    await page.keyboard.type('98a76-5')
    await expect(field).toHaveValue('98765')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('Invalid Mobile number')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    expect(requestCount).toBe(0)
  })

  await test.step('a number without orders and an empty response find none', async () => {
    await track(page, newGuest().mobile_no)
    await expect(popup).toContainText('No orders found')
    await expectAccessible(page, '[role=alertdialog]')
    await popup.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('main').getByText('No orders found')).toBeVisible()
    await page.route(url, (route) => route.fulfill({ json: {} }), { times: 1 })
    await track(page, newGuest().mobile_no)
    await expect(popup).toContainText('No orders found')
    await popup.getByRole('button', { name: 'OK' }).click()
  })

  await test.step('a rate limit shows busy mode, then a warning', async () => {
    const error = { code: 'too-many-requests', message: 'Too many attempts. Try again in a few minutes.' }
    let respond = () => {}
    const released = new Promise<void>((resolve) => {
      respond = resolve
    })
    await page.route(
      url,
      async (route) => {
        await released
        await route.fulfill({ status: 429, json: { error } })
      },
      { times: 1 },
    )
    await track(page, guest.mobile_no)
    await expect(wait).toBeVisible()
    await expect(button).toBeDisabled()
    respond()
    await expect(popup).toContainText(error.message)
    await popup.getByRole('button', { name: 'OK' }).click()
    await expect(wait).toBeHidden()
    await expect(button).toBeEnabled()
  })

  await test.step('a cut connection shows a warning; the retry finds the orders', async () => {
    await page.route(url, (route) => route.abort(), { times: 1 })
    await button.click()
    await expect(popup).toContainText('We couldn’t connect')
    await popup.getByRole('button', { name: 'OK' }).click()
    await button.click()
    await expect(page.getByRole('article')).toContainText('R***a')
    await expect(page.getByRole('main').getByText('We couldn’t connect')).toHaveCount(0)
    const heading = page.getByText(/^1 order for/)
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  })

  await test.step('Track is aligned with its field', async () => {
    const [fieldBox, buttonBox] = [await field.boundingBox(), await button.boundingBox()]
    const isBeside = (buttonBox?.x ?? 0) > (fieldBox?.x ?? 0) + (fieldBox?.width ?? 0)
    if (isBeside) expect(buttonBox?.y).toBe(fieldBox?.y)
  })
})

test('tracking shows ten orders and loads more with a button, also by keyboard', {
  tag: ['@phone', '@§2/order-tracking'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/)
  const guest = newGuest()
  await placeEnquiry(page.request, guest)
  const [order] = await callShopApi(page.request, 'order/search/mobile_no', { mobile_no: guest.mobile_no })
  const orders = Array.from({ length: 12 }, (_, i) => ({
    ...order,
    _id: `${order._id}${i}`,
    order_no: `2026-0${2012 - i}`,
  }))
  let isOffline = true
  await page.route('**/api/order/search/mobile_no', (route) => {
    const { page: number } = route.request().postDataJSON()
    if (number === 1) return route.fulfill({ json: { data: orders.slice(0, 10) } })
    // A new order has shifted the list: the second page repeats the last order of the first.
    return isOffline ? route.abort() : route.fulfill({ json: { data: orders.slice(9) } })
  })
  await page.goto('/order-tracking')
  await page.locator('[name=mobile_no]').fill(guest.mobile_no)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText('The latest 10 orders for 98xxxxxx10')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)

  const more = page.getByRole('main').getByRole('button', { name: 'Show more orders' })
  await more.click()
  const box = page.getByRole('alertdialog')
  await expect(box).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(10)

  isOffline = false
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('heading', { name: '2026-02002' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '2 more orders. No more orders' })).toHaveCount(1)
  await expect(more).toHaveCount(0)
  await expectAccessible(page)
})

for (const path of ['/print', '/checkout-response'].slice(0, repeatCount(1, 2)))
  test(`the PDF of ${path} can be retried if the shop is busy`, {
    tag: ['@phone', '@§2/print', '@§2/checkout-response'],
  }, async ({ page, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/Failed to load resource/)
    const id = await placeEnquiry(page.request, newGuest())
    await page.route('**/print/pdf?*', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, body: 'busy' }),
    )
    await page.goto(`${path}?id=${id}`)
    await waitForHydration(page)
    const download = page.locator('form[action*="/print/pdf"] button, a[href*="/print/pdf"]')
    await download.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('alertdialog')
    await expect(box).toContainText('We couldn’t create the PDF. Try again?')
    await expectAccessible(page, '[role=alertdialog]')
    await page.unroute('**/print/pdf?*')
    await page.keyboard.press('Tab')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^enquiry-\d{4}-\d{5}\.pdf$/)
    await expect(page).toHaveURL(`${path}?id=${id}`)
    await expect(page.getByText(/couldn’t create/)).toHaveCount(0)
  })

test('the signed-in customer sees the full order under its tracking id', {
  tag: ['@phone', '@§2/print', '@D5', '@D10'],
}, async ({ page }) => {
  const guest = newGuest()
  const { mobile_no } = guest
  await callShopApi(page.request, 'account/save', { ...guest, district: '', state: '' })
  const { token } = await callShopApi(page.request, 'users/login', {
    username: mobile_no,
    password: mobile_no,
  })
  await placeEnquiry(page.request, guest, { 'x-auth-token': token })
  const viewId = await fetchViewId(page.request, mobile_no)

  await page.goto(`/print?id=${viewId}`)
  await expect(page.getByText('R***a')).toBeVisible()
  await page.evaluate((value) => localStorage.setItem('public_token', value), token)
  await page.reload()
  await expect(page.getByText('14 Rajaji Street, Hidden Nagar, Madurai – 625009')).toBeVisible()
  await expect(page.getByText('Raja Kumara')).toBeVisible()
})

test('the lorry receipt opens after 300 ms and downloads under its number', {
  tag: ['@phone', '@§2/transport', '@§9', '@W20'],
}, async ({ page }) => {
  const guest = newGuest()
  const orderId = await placeEnquiry(page.request, guest)
  const viewId = await fetchViewId(page.request, guest.mobile_no)

  await test.step('there is none before the dispatch', async () => {
    await page.goto(`/transport?id=${orderId}`)
    await expect(page.getByText('We don’t have the lorry receipt yet')).toBeVisible()
    await expectAccessible(page)
  })

  await sendParcel(orderId)
  const receipt = page.getByRole('img', { name: /^Lorry receipt of enquiry \d{4}-\d{5}$/ })

  await test.step('tracking shows that there is one and how to see it', async () => {
    await page.goto('/order-tracking')
    await track(page, guest.mobile_no)
    await expect(page.getByRole('article').locator('[aria-current=step]')).toHaveText('In Transport')
    await page.getByRole('link', { name: /^Lorry Receipt of order/ }).click()
    await expect(page).toHaveURL(`/transport?id=${viewId}`)
    await expect(page.getByText(/open the link you got with your enquiry, or sign in/)).toBeVisible()
    await expect(receipt).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(guest.customer_name)
    await expectAccessible(page)
    expect((await page.request.get(`/transport/receipt?id=${viewId}`)).status()).toBe(404)
  })

  await test.step('the order id opens it after 300 ms', async () => {
    await page.goto('/order-now')
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('1')
    await expect(cartSummary(page)).toContainText('Added Products1')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(`/transport?id=${orderId}`)
    // Only React sets this name, so the page has hydrated and the 300 ms have begun.
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Checkout 1 product in the cart' }),
    ).toBeVisible()
    await page.clock.runFor(299)
    await expect(receipt).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(receipt).toBeVisible()
    await page.clock.resume()
  })

  await test.step('it is as wide as the screen, and a tap toggles the full size', async () => {
    expect(await receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    const width = async () => (await receipt.boundingBox())?.width ?? 0
    const screen = page.viewportSize()?.width ?? 0
    expect(await width()).toBeLessThan(screen)
    await receipt.click()
    expect(await width()).toBe(1200)
    await expectAccessible(page)
    await receipt.click()
    expect(await width()).toBeLessThan(screen)
  })

  await test.step('Download uses a descriptive file name', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^lorry-receipt-\d{4}-\d{5}\.webp$/)
  })
})
