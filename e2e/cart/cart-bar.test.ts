import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { storeCart } from './fill-cart.ts'
import { cartSummary } from './product-card.ts'

const quantityInput = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true })

test('the cart bar shows the amount to the minimum and opens the chosen lines', {
  tag: ['@phone', '@§2/order-now', '@D11', '@W20'],
}, async ({ page }) => {
  await page.goto('/order-now')
  await quantityInput(page, 'Flower Pots Giant').fill('2')
  await expect(cartSummary(page)).toContainText('Add ₹2,140 to reach the minimum order')
  await page.getByRole('button', { name: 'Show chosen products' }).click()
  const sheet = page.getByRole('dialog', { name: 'Chosen products' })
  await expect(sheet).toContainText('Flower Pots Giant')
  await expect(sheet).toContainText('₹360.00')
  await expectAccessible(page, 'dialog[open]')
  await sheet.getByLabel('Quantity of Flower Pots Giant').fill('20')
  await expect(sheet).toContainText('₹3,600.00')
  await expect(sheet).toContainText('Estimate with GST ₹4,248.00')
  await sheet.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/quick-checkout')
})

test('Clear empties the storage and can be undone', {
  tag: ['@phone', '@D24', '@§4', '@§2/order-now', '@§3'],
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/order-now')
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await quantityInput(page, 'Flower Pots Giant').fill('20')
  await quantityInput(page, '4" Lakshmi').fill('3')
  await expect(cartSummary(page)).toContainText('Added Products2')
  await page.evaluate(() => localStorage.setItem('fp', 'device'))
  await cartSummary(page).getByRole('button', { name: 'Clear' }).click()
  await expect(cartSummary(page)).toContainText('Added Products0')
  await expect(quantityInput(page, 'Flower Pots Giant')).toHaveValue('')
  await expect(page).toHaveURL('/order-now')
  // The page fetches and caches the list again.
  const storedKeys = await page.evaluate(() => Object.keys(localStorage))
  expect(storedKeys.filter((key) => key !== 'global_quick_order_product_list')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cartSummary(page)).toContainText('Added Products2')
  await expect(quantityInput(page, 'Flower Pots Giant')).toHaveValue('20')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('the billing form survives a reload and is emptied with the cart', {
  tag: ['@phone', '@§2/quick-checkout', '@D12', '@D24', '@withstand'],
}, async ({ page, context }) => {
  await storeCart(page, { 'Flower Pots Giant': 20 })
  await page.goto('/quick-checkout')
  await page.getByLabel('Customer Name').fill('Kavitha')
  await page.getByLabel('City').fill('Madurai')
  await page.reload()
  await expect(page.getByLabel('Customer Name')).toHaveValue('Kavitha')
  await expect(page.getByLabel('City')).toHaveValue('Madurai')
  const other = await context.newPage()
  await other.goto('/category?id=flower-pots')
  await waitForHydration(other)
  await cartSummary(other).getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Customer Name')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('billing_form'))).toBeNull()
})

test('a long order is collapsed on a phone and can be opened', {
  tag: ['@phone', '@§2/quick-checkout', '@withstand'],
}, async ({ page }) => {
  const names = ['Flower Pots Giant', '4" Lakshmi', '2¾" Kuruvi', '3½" Parrot', 'Flower Pots Big']
  await storeCart(page, Object.fromEntries(names.map((name) => [name, 9])))
  await page.goto('/quick-checkout')
  const products = page.getByRole('heading', { name: 'Products' })
  await waitForHydration(page)
  await expect(products).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity of 4" Lakshmi' })).toHaveCount(0)
  await products.click()
  await page.getByRole('textbox', { name: 'Quantity of 4" Lakshmi' }).fill('10')
  await expect(cartSummary(page)).toContainText('Added Products5')
})
