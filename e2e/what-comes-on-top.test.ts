import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { hold } from './hold.ts'
import { expect, test } from './shop-test.ts'

const onTop = (page: Page) => page.getByRole('region', { name: /^(What comes on top|இதற்கு மேல்)/ })

async function chooseTwenty(page: Page, language: '' | '/ta') {
  await page.goto(`${language}/order-now`)
  const giant = page.getByRole('row', { name: /Flower Pots Giant/ })
  await giant.getByRole('textbox').fill('20')
  await expect(page.locator('[data-cart]')).toContainText('₹3,600.00')
}

test('the checkout says that GST and lorry freight come on top, with the estimate and what the lorry takes by place', async ({
  page,
}) => {
  await chooseTwenty(page, '')
  await page.locator('[data-cart]').getByRole('button', { name: 'Checkout' }).click()
  await expect(onTop(page)).toContainText('GST of 18% and lorry freight are not in the total.')
  await expect(onTop(page)).toContainText('GST 18%₹648.00')
  await expect(onTop(page)).toContainText('Estimate with GST₹4,248.00')
  await expect(onTop(page)).toContainText('at the lorry office, when you collect the parcel')

  await test.step('it follows the total', async () => {
    await page.getByLabel('Quantity of Flower Pots Giant').fill('21')
    await expect(onTop(page)).toContainText('Estimate with GST₹4,460.40')
  })

  await test.step('the ranges open', async () => {
    await expect(onTop(page).getByText('Bengaluru')).toBeHidden()
    await onTop(page).getByText('Lorry freight by place').click()
    await expect(onTop(page)).toContainText('Bengaluru₹200 to ₹400')
    await expectAccessible(page)
  })
})

test('it is said in Tamil too, also where the checkout itself is opened, and fits a phone of 320 px', async ({
  page,
}) => {
  await chooseTwenty(page, '/ta')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/ta/quick-checkout')
  await expect(onTop(page)).toContainText('GST சேர்த்துச் சுமார்₹4,248.00')
  await onTop(page).locator('summary').click()
  await expect(onTop(page)).toContainText('பெங்களூரு₹200 முதல் ₹400')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('the checkout does not wait for it, and nothing jumps when it comes', { tag: '@phone' }, async ({
  page,
}) => {
  const release = await hold(page, '**/quick-checkout.data*')
  await chooseTwenty(page, '')
  await page.locator('[data-cart]').getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/quick-checkout')
  await expect(page.getByRole('button', { name: 'Place Enquiry' })).toBeVisible()
  const height = await page.locator('[data-on-top]').evaluate((box) => box.clientHeight)
  release()
  await expect(onTop(page)).toContainText('Estimate with GST')
  expect(await onTop(page).evaluate((box) => box.clientHeight)).toBe(height)
})

test('where it cannot be had the checkout stays silent, and works', { tag: '@phone' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/)
  await page.route('**/quick-checkout.data*', (route) => route.abort())
  await chooseTwenty(page, '')
  await page.locator('[data-cart]').getByRole('button', { name: 'Checkout' }).click()
  await expect(page.locator('[data-on-top]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page.getByLabel('Customer Name')).toHaveAccessibleDescription('Customer Name is required')
})

test('the ranges stand in no page that does not show them', { tag: '@phone' }, async ({ request }) => {
  expect(await (await request.get('/quick-checkout')).text()).toContain('Mysuru')
  expect(await (await request.get('/faq')).text()).toContain('Mysuru')
  for (const path of ['/order-now', '/lander', '/checkout-response?id=x'])
    expect(await (await request.get(path)).text(), path).not.toContain('Mysuru')
})
