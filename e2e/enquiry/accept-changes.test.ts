import type { Page } from '@playwright/test'
import { fromRupees } from '#domain/money/money.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { callShopApi, fetchViewId, newGuest } from './guest-enquiry.ts'
import { changeQuantities, openShopkeeper, placeEnquiryOfProducts } from './shopkeeper.ts'

const WORDS = {
  '': {
    proposed: 'We’d like to make 8 changes',
    accept: 'Accept changes',
    thanks: 'Thank you! You have accepted the changes. Current version: v2.',
    made: 'We have made 8 changes',
    total: 'Total',
    due: 'Amount Due',
  },
  '/ta': {
    proposed: '8 மாற்றங்கள் செய்யலாமா?',
    accept: 'மாற்றங்களுக்குச் சம்மதம்',
    thanks: 'நன்றி! மாற்றங்களுக்குச் சம்மதித்தீர்கள். இப்போதைய ஆர்டர்: v2.',
    made: '8 மாற்றங்கள் செய்துள்ளோம்',
    total: 'மொத்தம்',
    due: 'பாக்கி',
  },
}

/** Expects that the page is not wider than the window. */
async function expectNoHorizontalScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const SCREENS = [
  ['', 'print'],
  ['/ta', 'checkout-response'],
  ['/ta', 'print'],
  ['', 'checkout-response'],
] as const

for (const [base, path] of SCREENS.slice(0, repeatCount(1, 4)))
  test(`${base}/${path} shows proposed changes, and the customer accepts them`, {
    tag: ['@phone', '@O4', '@W20', `@§2/${path}`],
  }, async ({ page, browser }) => {
    const words = WORDS[base]
    const shop = await openShopkeeper(browser)
    const { id, number, lines } = await placeEnquiryOfProducts(page.request, 9)
    await shop.performAction(number, 'confirm')
    await shop.performAction(number, 'payments', { kind: 'receipt', amount: fromRupees(500), mode: 'Cash' })
    await shop.changeLines(number, changeQuantities(lines))

    await page.goto(`${base}/${path}?id=${id}`)
    const proposal = page.getByRole('region', { name: words.proposed })
    await expect(proposal.getByRole('listitem')).toHaveCount(8)
    const first = proposal.getByRole('listitem').first()
    await expect(first.getByRole('deletion')).toHaveText(['12', /^₹[\d,.]+$/])
    await expect(first.getByRole('insertion').last()).toHaveText('₹0.00')
    const { data: before } = await (await page.request.get(`/api/order/public/print/get/${id}`)).json()
    const rupees = (amount: number) =>
      `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    const total = proposal.locator('dl > div').filter({ hasText: words.total })
    await expect(total.getByRole('deletion')).toHaveText(rupees(before.net_amount))
    await expect(total.getByRole('insertion')).toHaveText(rupees(before.waiting.net_amount))
    await expect(proposal.locator('dl > div').filter({ hasText: words.due })).toContainText(
      rupees(before.waiting.net_amount - 500),
    )
    const accept = page.getByRole('button', { name: words.accept, exact: true })
    await expect(accept).toBeInViewport()
    await expectAccessible(page)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      await expectNoHorizontalScroll(page)
      await expect(accept).toBeInViewport({ ratio: 1 })
    }

    await accept.focus()
    await page.keyboard.press('Enter')
    const thanks = page.getByRole('status').filter({ hasText: words.thanks })
    await expect(thanks).toBeFocused()
    await expect(accept).toHaveCount(0)
    await expect(page.getByRole('region', { name: words.made }).getByRole('listitem')).toHaveCount(8)
    await expect(page.getByRole('main')).toContainText(rupees(before.waiting.net_amount))
    await expectNoHorizontalScroll(page)
    // The acceptance survives a reload.
    await page.reload()
    await expect(page.getByRole('region', { name: words.made })).toBeVisible()
    await expect(page.getByRole('button', { name: words.accept, exact: true })).toHaveCount(0)
  })

test('accepting changes can be retried after the connection was cut', {
  tag: ['@phone', '@O4', '@withstand'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/)
  const shop = await openShopkeeper(browser)
  const { id, number, lines } = await placeEnquiryOfProducts(page.request, 9)
  await shop.performAction(number, 'confirm')
  await shop.changeLines(number, changeQuantities(lines))
  await page.goto(`/print?id=${id}`)
  // The shop receives the request, and its response is lost.
  await page.route(
    '**/api/order/changes/accept',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Accept changes', exact: true }).click()
  const box = page.getByRole('alertdialog')
  await expect(box).toContainText('We couldn’t connect')
  await expectAccessible(page, '[role=alertdialog]')
  await box.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Thank you! You have accepted the changes. Current version: v2.')).toBeFocused()
})

test('an outdated proposal is not accepted; the new one is shown', {
  tag: ['@phone', '@O4'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 409/)
  const shop = await openShopkeeper(browser)
  const { id, number, lines } = await placeEnquiryOfProducts(page.request, 9)
  await shop.performAction(number, 'confirm')
  await shop.changeLines(number, changeQuantities(lines))
  await page.goto(`/print?id=${id}`)
  const accept = page.getByRole('button', { name: 'Accept changes', exact: true })
  await expect(accept).toBeVisible()
  await shop.changeLines(number, lines, { discount: { amount: 0 }, packing: { amount: fromRupees(80) } })
  await accept.click()
  const box = page.getByRole('alertdialog')
  await expect(box).toContainText('We have just updated these changes')
  await box.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: 'We’d like to make 1 change' })).toBeVisible()
  await accept.click()
  await expect(page.getByText('Thank you! You have accepted the changes. Current version: v3.')).toBeFocused()
})

test('the tracking id shows changes, but no payments and no proposal', {
  tag: ['@phone', '@D5', '@D6', '@O4'],
}, async ({ page, browser }) => {
  const shop = await openShopkeeper(browser)
  const guest = newGuest()
  const { number, lines } = await placeEnquiryOfProducts(page.request, 9, guest)
  await shop.changeLines(number, changeQuantities(lines))
  await shop.performAction(number, 'confirm')
  await shop.performAction(number, 'payments', { kind: 'receipt', amount: fromRupees(500), mode: 'Cash' })
  await shop.changeLines(number, lines)
  await page.goto(`/print?id=${await fetchViewId(page.request, guest.mobile_no)}`)
  await expect(page.getByRole('heading', { name: 'We have made 8 changes' })).toBeVisible()
  await expect(page.getByText('Amount Due')).toHaveCount(0)
  await expect(page.getByText('₹500.00')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Accept changes' })).toHaveCount(0)
})

test('tracking, my orders and payment options show the shop’s changes', {
  tag: ['@phone', '@O4', '@§2/payment-options', '@§2/my-orders', '@§2/order-tracking', '@withstand'],
}, async ({ page, browser }) => {
  const shop = await openShopkeeper(browser)
  const guest = newGuest()
  const { mobile_no } = guest
  await callShopApi(page.request, 'account/save', { ...guest, district: '', state: '' })
  const { token, sub } = await callShopApi(page.request, 'users/login', {
    username: mobile_no,
    password: mobile_no,
  })
  const { id, number, lines } = await placeEnquiryOfProducts(page.request, 9, guest, {
    'x-auth-token': token,
  })
  await shop.changeLines(number, changeQuantities(lines))
  await shop.performAction(number, 'confirm')
  await shop.performAction(number, 'payments', { kind: 'receipt', amount: fromRupees(500), mode: 'Cash' })
  await shop.changeLines(number, lines)
  const { data: order } = await (await page.request.get(`/api/order/public/print/get/${id}`)).json()
  const due = (order.net_amount - 500).toFixed(2)

  await page.goto('/order-tracking')
  await page.getByLabel('Mobile Number').fill(mobile_no)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  const tracked = page.getByRole('article', { name: number })
  await expect(tracked).toContainText('v2 · We made 8 changes')
  await expect(tracked).not.toContainText('Received₹')

  await page.evaluate(
    ([tokenValue, subValue]) => {
      localStorage.setItem('public_token', tokenValue ?? '')
      localStorage.setItem('public_sub', subValue ?? '')
    },
    [token, sub],
  )
  await page.goto('/my-orders')
  const article = page.getByRole('article', { name: number })
  await expect(article).toContainText('Received₹500.00')
  await expect(article).toContainText('We’d like to make 6 changes. Please check and accept them.')

  await page.goto(`/payment-options?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Your enquiry v2' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mobile payment app (UPI)' })).toContainText(
    `Amount Due${due}`,
  )
  await expect(page.getByRole('link', { name: /^Pay with a UPI app/ })).toHaveAttribute(
    'href',
    new RegExp(`&am=${due.replace('.', '\\.')}&`),
  )

  await shop.performAction(number, 'cancel', { reason: 'Too late' })
  await page.reload()
  await expect(page.getByText('Nothing is due for this enquiry.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay with a UPI app/ })).not.toHaveAttribute('href', /&am=/)
})
