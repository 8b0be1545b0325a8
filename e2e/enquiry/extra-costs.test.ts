import type { Page } from '@playwright/test'
import { delayRequests } from '../delay-requests.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'

const extraCosts = (page: Page) =>
  page.getByRole('region', { name: /^(GST and lorry freight|GST-யும் லாரி வாடகையும்)$/ })

async function addTwentyToCart(page: Page, language: '' | '/ta') {
  await page.goto(`${language}/order-now`)
  const giant = page.getByRole('row', { name: /Flower Pots Giant/ })
  await giant.getByRole('textbox').fill('20')
  await expect(page.locator('[data-cart]')).toContainText('₹3,600.00')
}

test('the checkout shows GST and lorry freight with an estimate', {
  tag: ['@phone', '@§9', '@§2/quick-checkout', '@W20'],
}, async ({ page }) => {
  await addTwentyToCart(page, '')
  await page.locator('[data-cart]').getByRole('button', { name: 'Checkout' }).click()
  await expect(extraCosts(page)).toContainText('GST of 18% and lorry freight are not included in the total.')
  await expect(extraCosts(page)).toContainText('GST 18%₹648.00')
  await expect(extraCosts(page)).toContainText('Estimate with GST₹4,248.00')
  await expect(extraCosts(page)).toContainText('at the lorry office when you collect the parcel')

  await test.step('the estimate follows the total', async () => {
    await page.getByLabel('Quantity of Flower Pots Giant').fill('21')
    await expect(extraCosts(page)).toContainText('Estimate with GST₹4,460.40')
  })

  await test.step('the freight ranges can be opened', async () => {
    await expect(extraCosts(page).getByText('Bengaluru')).toBeHidden()
    await extraCosts(page).getByText('Lorry freight by place').click()
    await expect(extraCosts(page)).toContainText('Bengaluru₹200 to ₹400')
    await expectAccessible(page)
  })
})

test('the checkout does not wait for extra costs and does not shift', {
  tag: ['@phone', '@§9', '@withstand'],
}, async ({ page }) => {
  const release = await delayRequests(page, '**/quick-checkout.data*')
  await addTwentyToCart(page, '')
  await page.locator('[data-cart]').getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/quick-checkout')
  await expect(page.getByRole('button', { name: 'Place Enquiry' })).toBeVisible()
  const height = await page.locator('[data-extra-costs]').evaluate((box) => box.clientHeight)
  release()
  await expect(extraCosts(page)).toContainText('Estimate with GST')
  expect(await extraCosts(page).evaluate((box) => box.clientHeight)).toBe(height)
})

test('the checkout works without extra costs if they fail to load', {
  tag: ['@phone', '@§8', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/ERR_FAILED/)
  await page.route('**/quick-checkout.data*', (route) => route.abort())
  await addTwentyToCart(page, '')
  await page.locator('[data-cart]').getByRole('button', { name: 'Checkout' }).click()
  await expect(page.locator('[data-extra-costs]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page.getByLabel('Customer Name')).toHaveAccessibleDescription('Customer Name is required')
})
