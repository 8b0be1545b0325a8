import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { fromRupees } from '#domain/money/money.ts'
import { expect, test } from '../shop-test.ts'
import { placeEnquiry } from './guest-enquiry.ts'
import { openShopkeeper, placeEnquiryOfProducts } from './shopkeeper.ts'

const formatPaymentNote = (number: string) => `${number.slice(5)} ${number.slice(0, 4)} Vaanavil Crackers`
const buildPaymentUrl = (number: string) =>
  `upi://pay?pa=vaanavil@example&pn=Vaanavil%20Crackers&am=3600.00&cu=INR&tn=${encodeURIComponent(formatPaymentNote(number))}`

/** Expects the page's QR code to encode a text, with a quiet zone of four modules. */
async function expectQrCodeOf(page: Page, text: string) {
  const code = page.getByRole('img', { name: /^QR code to pay/ })
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])))
  await expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
  const drawn = await code.locator('path').last().getAttribute('d')
  expect(drawn?.match(/M\d+ \d+/g)).toEqual(dark)
}

const whatsApp = (page: Page) => page.getByRole('main').getByRole('link', { name: 'WhatsApp' })

/** Returns the message that the chat link contains. */
async function readPrefilledMessage(page: Page): Promise<string | null> {
  const url = new URL((await whatsApp(page).getAttribute('href')) ?? '')
  expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/910000000001')
  return url.searchParams.get('text')
}

test('the thank-you screen leads to payment options with amount and number', {
  tag: ['@phone', '@§2/payment-options', '@§2/checkout-response'],
}, async ({ page }) => {
  const id = await placeEnquiry(page.request)
  await page.goto(`/checkout-response?id=${id}`)
  const number = await page.getByText(/^\d{4}-\d{5}$/).innerText()
  await page.getByRole('main').getByRole('link', { name: 'Payment Options' }).click()
  await expect(page).toHaveURL(`/payment-options?id=${id}`)

  // Tests the client-side navigation and the document.
  for (const navigation of ['from the thank-you screen', 'by its URL']) {
    await test.step(navigation, async () => {
      if (navigation === 'by its URL') await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Options')
      await expect(page.getByRole('region', { name: 'Your enquiry' })).toContainText(number)
      const app = page.getByRole('region', { name: 'Mobile payment app (UPI)' })
      await expect(app).toContainText('3600.00')
      await expect(app).toContainText('your payment app shows this name:Vaanavil Crackers')
      await expect(app).toContainText(formatPaymentNote(number))
      await expect(app.getByRole('link', { name: 'Pay with a UPI app ₹3,600.00' })).toHaveAttribute(
        'href',
        buildPaymentUrl(number),
      )
      await expectQrCodeOf(page, buildPaymentUrl(number))
      expect(await readPrefilledMessage(page)).toBe(
        `I have paid ₹3,600.00 for enquiry ${number}. Please confirm.`,
      )
      await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toHaveAttribute(
        'href',
        'tel:+91-00000-00001',
      )
    })
  }
})

test('the thank-you screen shows the next step only: call, payment or tracking', {
  tag: ['@phone', '@§2/checkout-response', '@O4'],
}, async ({ page, browser }) => {
  const shop = await openShopkeeper(browser)
  const { id, number } = await placeEnquiryOfProducts(page.request, 9)
  const main = page.getByRole('main')
  const callNotice = main.getByText('We will contact you within 24 hours')
  const payment = main.getByRole('link', { name: 'Payment Options' })
  const parcel = main.getByRole('link', { name: 'Order Tracking' })
  await page.goto(`/checkout-response?id=${id}`)
  await expect(callNotice).toBeVisible()
  await expect(payment).toBeVisible()
  await expect(parcel).toBeHidden()
  await shop.performAction(number, 'confirm')
  await page.reload()
  await expect(payment).toBeVisible()
  await expect(callNotice).toBeHidden()
  const { data } = await (await page.request.get(`/api/order/public/print/get/${id}`)).json()
  await shop.performAction(number, 'payments', {
    kind: 'receipt',
    amount: fromRupees(data.net_amount),
    mode: 'Cash',
  })
  await page.reload()
  await expect(parcel).toHaveAttribute('href', '/order-tracking')
  await expect(callNotice).toBeHidden()
  await expect(payment).toBeHidden()
})

test('the payment app button is shown on phones only', {
  tag: ['@both', '@§2/payment-options'],
}, async ({ page, isMobile }) => {
  await page.goto('/payment-options')
  await expect(page.getByText('Pay with a UPI app', { exact: true })).toBeVisible({ visible: isMobile })
})

test('payment options explain what to do if the payment fails', {
  tag: ['@phone', '@§2/payment-options'],
}, async ({ page }) => {
  await page.goto('/payment-options')
  await page.getByRole('link', { name: 'If the payment fails' }).click()
  const help = page.getByRole('region', { name: 'If the payment fails' })
  for (const text of [/Copy the UPI ID/, /screenshot of the QR code/, /bank transfer/, /call us/])
    await expect(help.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(help.getByRole('heading')).toBeInViewport()
  await expect(help.getByRole('link')).toHaveAttribute('href', 'tel:+91-00000-00001')
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('payment details are selected with one tap, without copy buttons', {
    tag: ['@phone', '@§2/payment-options'],
  }, async ({ page }) => {
    const id = await placeEnquiry(page.request)
    for (const base of ['', '/ta']) {
      await page.goto(`${base}/payment-options?id=${id}`)
      const main = page.getByRole('main')
      for (const value of ['3600.00', 'vaanavil@example', '000000000001', 'DEMO0000001']) {
        await expect(main.locator('dd').getByText(value, { exact: true })).toBeVisible()
        await expect(main.locator('dd').getByText(value, { exact: true })).toHaveCSS('user-select', 'all')
      }
      await expect(main.getByRole('link', { name: /₹3,600\.00/ })).toHaveAttribute(
        'href',
        /^upi:.*&am=3600\.00&/,
      )
      await expect(main.getByRole('button')).toHaveCount(0)
    }
  })
})

test('each payment detail can be copied with a button', {
  tag: ['@phone', '@§2/payment-options', '@W20'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await placeEnquiry(page.request)
  await page.goto(`/payment-options?id=${id}`)
  const number = await page.getByText(/^\d{4}-\d{5}$/).innerText()
  const facts = [
    ['UPI ID', 'vaanavil@example'],
    ['Account Number', '000000000001'],
    ['IFSC', 'DEMO0000001'],
    ['Payable Amount', '3600.00'],
    ['Note', formatPaymentNote(number)],
  ] as const
  for (const [name, value] of facts) {
    await page.getByRole('button', { name: `Copy ${name}`, exact: true }).click()
    const row = page.getByRole('main').locator('dl > div').filter({ hasText: name })
    await expect(row.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }

  await test.step('the text is selected if the browser blocks the clipboard', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy IFSC' }).click()
    await expect(page.getByText('Selected. Now copy it.')).toBeVisible()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('DEMO0000001')
  })

  await test.step('the QR code stays dark on white in dark mode', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const fills = page
      .getByRole('img', { name: /^QR code/ })
      .locator('path')
      .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill))
    expect(await fills).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })
})
