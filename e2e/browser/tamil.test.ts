import type { Page } from '@playwright/test'
import { storeCart } from '../cart/fill-cart.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

async function fillInBilling(page: Page) {
  for (const [name, value] of [
    ['customer_name', 'கவிதா'],
    ['mobile_no', '9876501234'],
    ['address', '14 Rajaji Street'],
    ['city', 'Madurai'],
    ['pin_code', '625001'],
  ] as const)
    await page.locator(`main form [name=${name}]`).fill(value)
}

test('a customer orders in Tamil from the price list to the bill', {
  tag: ['@§2/order-now', '@§2/quick-checkout', '@§2/print'],
}, async ({ page }) => {
  await page.goto('/ta/order-now')
  await waitForHydration(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ஆர்டர் செய்ய')
  const giant = page.getByRole('row', { name: /Flower Pots Giant/ })
  await expect(giant).toContainText('1 பெட்டி (10 பீஸ்)')
  await giant.getByRole('textbox').fill('20')
  const bar = page.locator('[data-cart]')
  await expect(bar).toContainText('₹3,600.00')
  await bar.getByRole('button', { name: 'ஆர்டர் அனுப்ப' }).click()
  await expect(page).toHaveURL('/ta/quick-checkout')
  // The cart stores the English unit.
  const storedCart = await page.evaluate(() => localStorage.getItem('product_list'))
  expect(storedCart).toContain('"per":"1 Box (10 Pcs)"')
  await page.getByRole('button', { name: 'ஆர்டர் அனுப்பு' }).click()
  await expect(page.locator('main form [id$=problem]').first()).toHaveText(/\p{sc=Tamil}/u)
  await fillInBilling(page)
  await page.locator('main form').getByRole('button').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/\p{sc=Tamil}/u)
  await question.getByRole('button').last().click()
  await expect(page).toHaveURL(/\/ta\/checkout-response\?id=/)
  await page.getByRole('link', { name: 'ஆர்டரைப் பிரிண்ட் எடு' }).click()
  await expect(page).toHaveURL(/\/ta\/print\?id=/)
  await expect(page.getByText('மூவாயிரத்து அறுநூறு ரூபாய் மட்டும்')).toBeVisible()
  await expect(page.getByText('ஆர்டர் பதிவானது')).toBeVisible()
})

test('the language switch keeps the page, and / remembers the choice', {
  tag: '@§2',
}, async ({ page }) => {
  await page.goto('/category?id=sparklers')
  await page.getByRole('banner').getByRole('link', { name: 'தமிழ்' }).click()
  await expect(page).toHaveURL('/ta/category?id=sparklers')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  const readCookies = () => page.evaluate(() => document.cookie)
  await expect.poll(readCookies).toContain('language=ta')
  await page.goto('/')
  await expect(page).toHaveURL('/ta/lander')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/lander')
  await expect.poll(readCookies).toContain('language=en')
  await page.goto('/')
  await expect(page).toHaveURL('/lander')
})

test('a changed price is confirmed with the Tamil name of its product', {
  tag: ['@phone', '@D3', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 409/)
  await storeCart(page, { 'Flower Pots Giant': 20 })
  // A cart with an outdated price.
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('product_list') ?? '[]')
    const outdated = { ...line, price: 150, after_discount_price: 150, sub_total: 3000 }
    localStorage.setItem('product_list', JSON.stringify([outdated]))
  })
  await page.goto('/ta/quick-checkout')
  await fillInBilling(page)
  await page.locator('main form').getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByRole('alertdialog')).toContainText('பூச்சட்டி ஜெயண்ட்: விலை ₹150.00')
  // Declining leaves the change on the page.
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await expect(page.getByRole('main').getByRole('status').last()).toContainText('பூச்சட்டி ஜெயண்ட்: விலை ₹150.00')
})
