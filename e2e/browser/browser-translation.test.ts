import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { OrderIdSchema } from '../../domain/enquiry/ids/order-id.ts'
import { dialog, fillIn, press, showAccountLinks, signUpAndSignIn } from '../account/account-actions.ts'
import { addToCart, cartSummary, productCard } from '../cart/product-card.ts'
import { newGuest, sendParcel } from '../enquiry/guest-enquiry.ts'
import { expect, test } from '../shop-test.ts'
import { expectTranslated, simulateTranslation } from '../simulate-translation.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

const quantityInput = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`, { exact: true })

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await expectTranslated(page)
}

/** Places an enquiry from the checkout, after two invalid attempts. Ends on the Thank you screen. */
async function order(page: Page) {
  const { customer_name, mobile_no, address, city, pin_code } = newGuest()
  const name = page.getByLabel('Customer Name')
  await name.fill('')
  await page.getByLabel('PIN Code').fill('6250')
  await press(page, 'Place Enquiry')
  await expect(name).toHaveAccessibleDescription('Customer Name is required')
  await expect(page.getByText('Invalid PIN Code', { exact: true })).toBeVisible()
  await fillIn(page, { 'Customer Name': customer_name, Address: address, City: city, 'PIN Code': '122018' })
  await page.getByLabel('Mobile Number').fill(mobile_no)
  await press(page, 'Place Enquiry')
  await expect(page.getByText('We don’t sell to Delhi-NCR', { exact: false })).toBeVisible()
  await expect(page.getByText('Customer Name is required')).toBeHidden()
  await page.getByLabel('PIN Code').fill(pin_code)
  await press(page, 'Place Enquiry')
  await press(page, 'Yes')
  await expect(page).toHaveURL(/\/checkout-response\?id=/)
  await expectTranslated(page)
  return { mobile_no, id: v.parse(OrderIdSchema, new URL(page.url()).searchParams.get('id')) }
}

test('the shop works in a translated page: search, order and tracking', {
  tag: ['@phone', '@§2/order-now', '@§2/quick-checkout', '@§2/order-tracking', '@§8'],
}, async ({ page }) => {
  test.slow()
  const expectNoTextNodes = await simulateTranslation(page)

  await test.step('the search updates the number of results', async () => {
    await open(page, '/order-now')
    const field = page.getByRole('searchbox', { name: 'Search products' })
    const status = page.getByRole('main').getByRole('status').filter({ hasText: 'found' })
    await field.fill('rocket')
    await expect(status).toHaveText(/^\d+ products found$/)
    await field.pressSequentially('xx')
    await expect(status).toHaveText('No products found')
    await field.fill('lakshmi')
    await expect(status).toHaveText(/^\d+ products? found$/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(status).toBeHidden()
    await expectTranslated(page)
  })

  await test.step('totals, notices and the chosen lines follow the cart', async () => {
    await quantityInput(page, '4" Lakshmi').fill('2')
    await expect(cartSummary(page)).toContainText('₹39.00')
    await expect(cartSummary(page)).toContainText('Add ₹2,461 to reach the minimum order')
    await quantityInput(page, '4" Lakshmi').fill('20')
    await expect(cartSummary(page)).toContainText('Add ₹2,110 to reach the minimum order')
    await cartSummary(page).getByRole('button', { name: 'Clear' }).click()
    const notice = page.getByText('Your cart is cleared.')
    await expect(notice).toBeVisible()
    await press(page, 'Undo')
    await expect(notice).toBeHidden()
    await expect(cartSummary(page)).toContainText('₹390.00')
    await page.getByRole('button', { name: 'Show chosen products' }).click()
    const chosen = page.getByRole('dialog', { name: 'Chosen products' })
    await chosen.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('30')
    await expect(chosen).toContainText('₹585.00')
    await chosen.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: /^Flower Pots Big/ }).click()
    const product = page.getByRole('dialog', { name: 'Flower Pots Big' })
    await product.getByRole('tab', { name: 'Videos' }).click()
    await product.getByRole('button', { name: 'Close' }).click()
    await expect(product).toBeHidden()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Search products' })
    await panel.getByRole('searchbox').fill('flower')
    await expect(panel).toContainText(/\d+ products found/)
    await panel.getByRole('searchbox').fill('qwxyz')
    await expect(panel).toContainText('No products found')
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  const { mobile_no, id } =
    await test.step('cards, the form with its errors, and the bill are updated', async () => {
      await open(page, '/quick-enquiry')
      await addToCart(page, 'Flower Pots Giant', '20')
      await expect(cartSummary(page)).toContainText('₹4,185.00')
      await expect(productCard(page, 'Flower Pots Giant')).not.toContainText('Not yet in the cart')
      await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
      await expect(page).toHaveURL('/quick-checkout')
      await expectTranslated(page)
      const main = page.getByRole('main')
      await main.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('40')
      await expect(main).toContainText('Four Thousand Three Hundred and Eighty Rupees Only')
      return order(page)
    })

  await test.step('pages of the enquiry are translated', async () => {
    await sendParcel(id)
    for (const path of ['/checkout-response', '/print', '/payment-options', '/transport'])
      await open(page, `${path}?id=${id}`)
    await open(page, '/order-tracking')
    await page.getByLabel('Mobile Number').fill('98765')
    await press(page, 'Track')
    await expect(page.getByText('Invalid Mobile Number')).toBeVisible()
    await page.getByLabel('Mobile Number').fill(mobile_no)
    await press(page, 'Track')
    await expect(page.getByText('Invalid Mobile Number')).toBeHidden()
    await expect(page.getByRole('main')).toContainText('In Transport')
    await expectTranslated(page)
  })

  expectNoTextNodes()
})

test('the shop works in a translated page: account and other screens', {
  tag: ['@phone', '@§2/signin', '@§2/signup', '@§2/my-orders', '@§2/profile', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  test.slow()
  expectedConsoleErrors.push(/status of 401/)
  const expectNoTextNodes = await simulateTranslation(page)

  await test.step('sign-up, sign-in and the account', async () => {
    await open(page, '/signup')
    await press(page, 'Register')
    await expect(page.getByText('City is required')).toBeVisible()
    await open(page, '/signin')
    await press(page, 'Sign In')
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required')
    await fillIn(page, { Username: newGuest().mobile_no, Password: '1234567890' })
    await press(page, 'Sign In')
    await expect(dialog(page, 'Warning')).toContainText('Invalid username or password')
    await press(page, 'OK')
    await signUpAndSignIn(page)
    await expectTranslated(page)
    for (const link of ['My Orders', 'My account']) {
      await (await showAccountLinks(page)).getByRole('link', { name: link }).click()
      await expectTranslated(page)
    }
  })

  await test.step('other screens, and the language switch', async () => {
    for (const path of [
      '/lander',
      '/category?id=flower-pots',
      '/special-category?id=gift-boxes',
      '/price-list',
    ])
      await open(page, path)
    await page.getByRole('banner').getByRole('link', { name: 'தமிழ்' }).click()
    await expect(page).toHaveURL('/ta/price-list')
    await waitForHydration(page)
    await expectTranslated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{sc=Tamil}/u)
  })

  expectNoTextNodes()
})
