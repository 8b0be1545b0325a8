import type { Page } from '@playwright/test'
import { awake } from './awake.ts'
import { summary } from './cards.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './shop-test.ts'

const boxOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true })

test('the bar says what is missing to the minimum, and opens the chosen lines, which can be changed there', async ({
  page,
}) => {
  await page.goto('/order-now')
  await boxOf(page, 'Flower Pots Giant').fill('2')
  await expect(summary(page)).toContainText('₹2,140 to the minimum')
  await page.getByRole('button', { name: 'Show the chosen products' }).click()
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

test('Clear can be undone for a moment: the cart is back, on every screen', async ({ page }) => {
  await page.clock.install()
  await page.goto('/order-now')
  await awake(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await boxOf(page, 'Flower Pots Giant').fill('20')
  await boxOf(page, '4" Lakshmi').fill('3')
  await expect(summary(page)).toContainText('Added Products2')
  await summary(page).getByRole('button', { name: 'Clear' }).click()
  await expect(summary(page)).toContainText('Added Products0')
  expect(await page.evaluate(() => localStorage.getItem('product_list'))).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(summary(page)).toContainText('Added Products2')
  await expect(boxOf(page, 'Flower Pots Giant')).toHaveValue('20')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await summary(page).getByRole('button', { name: 'Clear' }).click()
  await page.clock.runFor(9999)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(summary(page)).toContainText('Added Products0')
})

test('on cards what is not in the cart yet is seen to wait for Add to Cart', async ({ page }) => {
  await page.goto('/category?id=flower-pots')
  const banner = await page.locator('main > :has(h1)').first().boundingBox()
  expect((await summary(page).boundingBox())?.y).toBeGreaterThan((banner?.y ?? 0) + (banner?.height ?? 0))
  const card = page.getByRole('article').filter({ has: boxOf(page, 'Flower Pots Giant') })
  await awake(page)
  await card.getByRole('button', { name: 'One more: Flower Pots Giant' }).click()
  await expect(card).toContainText('Not yet in the cart')
  await card.getByRole('button', { name: 'Add to Cart: Flower Pots Giant' }).click()
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await expect(card).not.toContainText('Not yet in the cart')
  await expect(summary(page)).toContainText('Added Products1')
})

test('what was typed into the billing form is there after a reload, and gone with the cart', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/order-now')
  await awake(page)
  await boxOf(page, 'Flower Pots Giant').fill('20')
  await expect(summary(page)).toContainText('₹3,600.00')
  await page.goto('/quick-checkout')
  await page.getByLabel('Customer Name').fill('Kavitha')
  await page.getByLabel('City').fill('Madurai')
  await page.reload()
  await expect(page.getByLabel('Customer Name')).toHaveValue('Kavitha')
  await expect(page.getByLabel('City')).toHaveValue('Madurai')
  await page.goto('/order-now')
  await awake(page)
  await summary(page).getByRole('button', { name: 'Clear' }).click()
  await page.goto('/quick-checkout')
  await expect(page.getByLabel('Customer Name')).toHaveValue('')
})

test('what was typed into the billing form is gone with a cart that was cleared in another tab', {
  tag: '@phone',
}, async ({ page, context }) => {
  await page.goto('/order-now')
  await awake(page)
  await boxOf(page, 'Flower Pots Giant').fill('20')
  await expect(summary(page)).toContainText('₹3,600.00')
  await page.goto('/quick-checkout')
  await page.getByLabel('Customer Name').fill('Kavitha')
  const other = await context.newPage()
  await other.goto('/order-now')
  await awake(other)
  await summary(other).getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  await page.reload()
  await awake(page)
  await expect(page.getByLabel('Customer Name')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('billing_form'))).toBeNull()
})

test('a long order is folded to its number on a phone, and opens', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'A desktop has room for it')
  await page.goto('/order-now')
  await awake(page)
  for (const name of ['Flower Pots Giant', '4" Lakshmi', '2¾" Kuruvi', '3½" Parrot', 'Flower Pots Big'])
    await boxOf(page, name).fill('9')
  await expect(summary(page)).toContainText('Added Products5')
  await page.goto('/quick-checkout')
  const products = page.getByRole('heading', { name: 'Products' })
  await awake(page)
  await expect(products).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity of 4" Lakshmi' })).toHaveCount(0)
  await products.click()
  await page.getByRole('textbox', { name: 'Quantity of 4" Lakshmi' }).fill('10')
  await expect(summary(page)).toContainText('Added Products5')
})
