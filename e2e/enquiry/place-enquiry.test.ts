import type { Page } from '@playwright/test'
import { storeCart } from '../cart/fill-cart.ts'
import { cartSummary } from '../cart/product-card.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { newGuest } from './guest-enquiry.ts'

const CUSTOMER = {
  'Customer Name': 'கவிதா ராஜன்',
  'Mobile Number': newGuest().mobile_no,
  Address: '14 Rajaji Street',
  City: 'Madurai',
  'PIN Code': '625001',
}

async function type(page: Page, name: string, qty: string) {
  await page.getByLabel(`Quantity of ${name}`, { exact: true }).fill(qty)
}

async function fillIn(page: Page, customer: Record<string, string>) {
  for (const [label, value] of Object.entries(customer)) await page.getByLabel(label).fill(value)
}

/** Three products worth ₹3,465.00 in the stored cart. */
const fillCart = (page: Page) =>
  storeCart(page, { 'Flower Pots Giant': 10, '4" Lakshmi': 30, 'Ground Chakkar Special': 15 })

test('a customer goes from the price list to a confirmed enquiry number and its bill', {
  tag: [
    '@phone',
    '@§1',
    '@§2/order-now',
    '@§2/quick-checkout',
    '@§2/checkout-response',
    '@§2/print',
    '@§4',
    '@§5',
    '@§6',
    '@§8',
    '@§9',
    '@D11',
    '@D16',
    '@D21',
    '@D22',
    '@W20',
  ],
}, async ({ page }) => {
  await page.goto('/order-now')
  await waitForHydration(page)

  await test.step('below 2,500 the checkout is blocked with a warning', async () => {
    await type(page, '4" Lakshmi', '30')
    await expect(cartSummary(page)).toContainText('₹585.00')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    const warning = page.getByRole('alertdialog', { name: 'Warning' })
    await expect(warning).toContainText('Minimum order value should not under Rs. 2,500./-')
    await expectAccessible(page, '[role=alertdialog]')
    await warning.getByRole('button', { name: 'OK' }).click()
    await expect(warning).toBeHidden()
  })

  await test.step('quantities update the totals', async () => {
    await type(page, 'Flower Pots Giant', '10')
    await type(page, 'Ground Chakkar Special', '15')
    await expect(cartSummary(page)).toContainText('Added Products3')
    await expect(cartSummary(page)).toContainText('₹3,465.00')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/quick-checkout')
  })

  await test.step('every invalid field is marked', async () => {
    await page.getByLabel('Mobile Number').fill('98765')
    await page.getByLabel('PIN Code').fill('6250')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Place Enquiry' }).click()
    for (const problem of [
      'Customer Name is required',
      'Invalid Mobile Number',
      'Address is required',
      'City is required',
      'Invalid PIN Code',
      'Enter a valid email address',
    ])
      await expect(page.getByText(problem, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Customer Name')).toBeFocused()
    await expect(page.getByLabel('Mobile Number')).toHaveAccessibleDescription('Invalid Mobile Number')
    await expectAccessible(page)
  })

  await test.step('a place without delivery is marked at its PIN code', async () => {
    await fillIn(page, { ...CUSTOMER, Email: '', 'PIN Code': '122018' })
    await page.getByRole('button', { name: 'Place Enquiry' }).click()
    await expect(page.getByLabel('PIN Code')).toBeFocused()
    await expect(page.getByLabel('PIN Code')).toHaveAccessibleDescription(
      'We don’t sell to Delhi-NCR. This PIN code is in Gurugram or Nuh.',
    )
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  await test.step('No keeps everything, Yes places the enquiry', async () => {
    await fillIn(page, { ...CUSTOMER, Email: 'kavitha@example.com' })
    // Common formats of a mobile number. A number with too many digits is not cut.
    const mobile = page.getByLabel('Mobile Number')
    for (const format of ['+919876543210', '91 98765 43210', '098765-43210']) {
      await mobile.fill(format)
      await expect(mobile).toHaveValue('9876543210')
    }
    await mobile.fill('98765432101')
    await expect(mobile).toHaveValue('98765432101')
    await mobile.fill(CUSTOMER['Mobile Number'])
    await page.getByRole('button', { name: 'Place Enquiry' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure want to place order...?')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(page.getByLabel('City')).toHaveValue('Madurai')
    await page.getByRole('button', { name: 'Place Enquiry' }).click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/\/checkout-response\?id=[\w-]{22,}/)
  })

  await test.step('the thank-you screen shows number, time and payable amount; storage is empty', async () => {
    await expect(page.getByText('Order placed successfully')).toBeVisible()
    await expect(page.getByText(/^\d{4}-\d{5}$/)).toBeVisible()
    await expect(page.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d (AM|PM)$/)).toBeVisible()
    await expect(page.getByText('₹3,465.00')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  await test.step('the bill shows the amount in words and offers the PDF', async () => {
    await page.getByRole('link', { name: 'Print Enquiry' }).click()
    await expect(page).toHaveURL(/\/print\?id=/)
    await expect(page.getByText('Three Thousand Four Hundred and Sixty Five Rupees Only')).toBeVisible()
    await expect(page.getByText('கவிதா ராஜன்')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^enquiry-\d{4}-\d{5}\.pdf$/)
  })
})

test('a customer places an enquiry by keyboard', {
  tag: ['@desktop', '@W20', '@§2/order-now', '@§2/quick-checkout'],
}, async ({ page }) => {
  await page.goto('/order-now')
  await waitForHydration(page)
  const box = page.getByLabel('Quantity of Flower Pots Giant', { exact: true })
  await box.focus()
  await page.keyboard.type('11')
  await expect(box).toHaveValue('11')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  await expect(cartSummary(page)).toContainText('Added Products2')
  await cartSummary(page).getByRole('button', { name: 'Checkout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quick-checkout')
  await page.getByLabel('Customer Name').focus()
  for (const [label, value] of Object.entries(CUSTOMER)) {
    const field = page.getByLabel(label)
    for (
      let tabs = 0;
      tabs < 5 && !(await field.evaluate((input) => input === document.activeElement));
      tabs++
    )
      await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure want to place order...?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout-response\?id=/)
})

test('a changed price is shown, and the order succeeds after Yes', {
  tag: ['@phone', '@D3', '@D25', '@§4'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 409/)
  await fillCart(page)
  // A cart with an outdated price of the flower pots.
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('product_list') ?? '[]')
    for (const line of lines) {
      if (line.product_name === 'Flower Pots Giant') line.after_discount_price = line.price = 150
    }
    localStorage.setItem('product_list', JSON.stringify(lines))
  })
  await page.goto('/quick-checkout')
  await expect(cartSummary(page)).toContainText('₹3,165.00')
  await fillIn(page, CUSTOMER)
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Flower Pots Giant: price was ₹150.00, now ₹180.00',
  )
  await expect(page.getByRole('main')).toContainText('₹3,465.00')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/checkout-response\?id=/)
  await expect(page.getByText('₹3,465.00')).toBeVisible()
})

test('a double tap, a lost response and a second tab create one enquiry', {
  tag: ['@phone', '@D4', '@W24'],
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_CONNECTION/, /Failed to load resource/)
  await fillCart(page)
  const second = await context.newPage()
  await second.goto('/quick-checkout')
  await page.goto('/quick-checkout')

  const saved: string[] = []
  let isFirstResponse = true
  await context.route('**/api/order/save', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    // If both tabs request their first token at once, one request is rejected and retried with the other token.
    if (!data) return route.fulfill({ response })
    saved.push(data.order_id)
    if (!isFirstResponse) return route.fulfill({ response })
    // The first response is lost.
    isFirstResponse = false
    await route.abort('connectionreset')
  })

  for (const tab of [page, second]) await fillIn(tab, CUSTOMER)
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Place Enquiry' }).dblclick()
    await expect(tab.getByRole('alertdialog')).toHaveCount(1)
  }
  await Promise.all(
    [page, second].map((tab) => tab.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()),
  )
  await expect(page).toHaveURL(/\/checkout-response\?id=/)
  await expect(second).toHaveURL(/\/checkout-response\?id=/)
  // The tab whose response was lost is redirected by the other one, and sends its request again.
  await expect.poll(() => saved.length).toBeGreaterThanOrEqual(3)
  expect(new Set(saved).size).toBe(1)
})

test('a rate-limited enquiry shows what to do and keeps the cart', {
  tag: ['@phone', '@§8', '@D4'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 429/)
  const refusal = { error: { code: 'too-many-requests', message: '' } }
  await page.route('**/api/order/save', (route) => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  })
  await fillCart(page)
  await page.goto('/quick-checkout')
  await fillIn(page, CUSTOMER)
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText('Your cart is saved. Press Place Enquiry again in a few minutes')
  await page.keyboard.press('Escape')
  await expect(warning).toBeHidden()
  await expect(page.getByRole('button', { name: 'Place Enquiry' })).toBeFocused()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('product_list') ?? '[]').length)).toBe(3)
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/checkout-response\?id=/)
})

test('the product dialog shows pictures and videos, and adds a quantity', {
  tag: ['@phone', '@§2/order-now', '@§3', '@§4', '@W20'],
}, async ({ page }) => {
  await page.goto('/order-now')
  await waitForHydration(page)
  const modal = page.getByRole('dialog', { name: 'Flower Pots Big' })
  await page.getByRole('link', { name: /^Flower Pots Big/ }).click()
  await expect(modal.getByRole('tab', { name: 'Images' })).toHaveAttribute('aria-selected', 'true')
  await expect(modal.getByRole('img')).toHaveCount(2)
  await expectAccessible(page, 'dialog')
  await modal.getByRole('tab', { name: 'Videos' }).click()
  await expect(modal.locator('iframe')).toHaveCount(0)
  await expect(modal.getByText('In stock')).toBeVisible()
  const add = modal.getByRole('button', { name: 'Add to Cart: Flower Pots Big', exact: true })
  await add.click()
  await expect(modal.getByRole('alert')).toHaveText('Enter a quantity first')
  await expect(modal.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('4')
  await expect(modal.getByRole('alert')).toBeHidden()
  await expect(cartSummary(page)).toContainText('Added Products0')
  await add.click()
  const success = page.getByRole('alertdialog', { name: 'Success' })
  await expect(success).toContainText('Successfully added into Cart')
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(add).toBeFocused()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
  // By role: the closed dialog's box may still be in the document, but not in the accessibility tree.
  await expect(page.getByRole('textbox', { name: 'Quantity of Flower Pots Big', exact: true })).toHaveValue(
    '4',
  )

  await test.step('the dialog of a sold-out product is disabled', async () => {
    const row = page.locator('tr', { hasText: 'Umbrella Sparklers' })
    await expect(row).toContainText('Sold Out')
    await row.getByRole('link', { name: /^Umbrella Sparklers/ }).click()
    const soldOut = page.getByRole('dialog', { name: 'Umbrella Sparklers' })
    await expect(soldOut.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
    await expect(soldOut.getByRole('textbox')).toBeDisabled()
    await expect(soldOut.getByText('In stock')).toBeHidden()
  })
})

test('a product sold out after it was chosen can be removed in the list', {
  tag: ['@phone', '@§4', '@W13'],
}, async ({ page }) => {
  await page.goto('/order-now')
  await waitForHydration(page)
  await page.getByLabel('Quantity of Flower Pots Big', { exact: true }).fill('1')
  // Turns the line into one of a product that has sold out since.
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('product_list') ?? '[]')
    const box = document.querySelector('tr[data-id] input:disabled')
    const _id = box?.closest('tr')?.dataset.id
    localStorage.setItem('product_list', JSON.stringify([{ ...line, _id }]))
  })
  await page.reload()
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Sold Out' })
    .filter({ has: page.getByRole('button', { name: /^One less/ }) })
  await expect(row.getByRole('textbox')).toBeDisabled()
  await expect(row.getByRole('button', { name: /^One more/ })).toBeDisabled()
  await expect(cartSummary(page)).toContainText('Added Products1')
  await row.getByRole('button', { name: /^One less/ }).click()
  await expect(cartSummary(page)).toContainText('Added Products0')
})

test('checkout lines are edited and removed, and an empty cart is not sent', {
  tag: ['@phone', '@§2/quick-checkout', '@§5', '@§8', '@D21', '@W20'],
}, async ({ page }) => {
  await fillCart(page)
  await page.goto('/quick-checkout')
  await waitForHydration(page)
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
  const choose = async (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  const box = page.getByLabel('Quantity of Flower Pots Giant', { exact: true })
  await box.fill('')
  await box.blur()
  await expect(box).toHaveValue('10')
  await box.fill('15')
  await expect(cartSummary(page)).toContainText('₹4,365.00')

  await remove('4" Lakshmi').click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure want to remove...?')
  await choose('No')
  await expect(remove('4" Lakshmi')).toBeFocused()
  await remove('4" Lakshmi').click()
  await choose('Yes')
  await expect(remove('Ground Chakkar Special')).toBeFocused()
  await page.keyboard.press('Enter')
  await choose('Yes')
  await expect(remove('Flower Pots Giant')).toBeFocused()
  // A quantity of 0 shows the same dialog.
  await box.fill('0')
  await choose('Yes')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Warning' })).toContainText('No products found')
})
