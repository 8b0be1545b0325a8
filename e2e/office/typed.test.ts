import type { Page } from '@playwright/test'
import { expect, test } from '../shop-test.ts'
import { button, due, openEnquiry, said } from './desk.ts'

const QUANTITY = 'Quantity of Flower Pots Giant'

const payment = (page: Page) => page.getByRole('dialog', { name: 'Record Payment' })

test('a discount with a decimal comma is asked about, and never another one', { tag: '@O4' }, async ({
  page,
}) => {
  await openEnquiry(page)
  await page.getByLabel('Discount').fill('2,5%')
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('alert')).toContainText(
    'Discount: "2,5%" is neither an amount in rupees nor a percentage. Did you mean 2.5%?',
  )
  await expect(due(page)).toHaveText('₹3,600.00')
  await page.getByLabel('Discount').fill('2.5%')
  await button(page, 'Save Changes').click()
  await expect(due(page)).toHaveText('₹3,510.00')
})

test('a payment is taken as Amount Due shows it, and not as a program would read it', { tag: '@O4' }, async ({
  page,
}) => {
  const number = await openEnquiry(page)
  await button(page, 'Record Payment').click()
  for (const [typed, problem] of [
    ['1e3', '"1e3" is not an amount in rupees.'],
    ['0x10', '"0x10" is not an amount in rupees.'],
    ['1200,50', '"1200,50" is not an amount in rupees. Did you mean 1200.50?'],
  ] as const) {
    await payment(page).getByLabel('Amount').fill(typed)
    await payment(page).getByRole('button', { name: 'Save' }).click()
    await expect(payment(page).getByRole('alert')).toHaveText(problem)
    await expect(payment(page).getByLabel('Amount')).toHaveValue(typed)
  }
  await payment(page).getByLabel('Reference').fill(`typed ${number}`)
  await payment(page)
    .getByLabel('Amount')
    .fill((await due(page).textContent()) ?? '')
  await payment(page).getByRole('button', { name: 'Save' }).click()
  await expect(due(page)).toHaveText('₹0.00')
})

test('an emptied quantity is a pause in typing; 0 removes, in sight and with Undo, and saving says so', {
  tag: '@O4',
}, async ({ page }) => {
  await openEnquiry(page)
  const box = page.getByLabel(QUANTITY)
  await box.fill('')
  await button(page, 'Save Changes').click()
  await expect(box).toHaveValue('20')
  await expect(due(page)).toHaveText('₹3,600.00')
  const row = page.getByRole('row').filter({ has: box })
  await box.fill('0')
  await expect(row).toContainText('Removed when you save')
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(box).toHaveValue('20')
  await button(page, 'Add Product').click()
  await page.getByRole('combobox', { name: 'Product' }).fill('fp02')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await button(page, 'Save Changes').click()
  await expect(said(page)).toHaveText('Saved')
  await box.fill('0')
  await button(page, 'Save Changes').click()
  await expect(said(page)).toHaveText('Saved · 1 product removed')
  await expect(box).toBeHidden()
})
