import type { Page } from '@playwright/test'
import { newGuest } from '../enquiries.ts'
import { expect, test } from '../shop-test.ts'
import { button, due, openEnquiry, QUANTITY, said, signInAsOwner } from './desk.ts'

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

test('what is pasted into By Phone is understood, or asked about', { tag: ['@O4', '@withstand'] }, async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.goto('/office/enquiries/new')
  await page.getByRole('combobox', { name: 'Product' }).fill('fp05')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1,000')
  await page.keyboard.press('Enter')
  const mobile_no = newGuest().mobile_no
  const pasted = {
    'Mobile Number': `(+91) 0${mobile_no.slice(0, 5)}-${mobile_no.slice(5)}`,
    'Customer Name': 'Kavitha\u00a0 Rajan',
    Address: '14 Rajaji Street\nMadurai North',
    City: ' Madurai ',
    'PIN Code': '625 001',
    Discount: '2,5%',
    'Packing Charge': 'Rs. 1,250/-',
  }
  for (const [name, value] of Object.entries(pasted))
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  await expect(page.getByLabel('Mobile Number')).toHaveValue(mobile_no)
  await button(page, 'Place Enquiry').click()
  await expect(page.getByRole('alert')).toContainText('Did you mean 2.5%?')
  await page.getByLabel('Discount').fill('2.5%')
  await button(page, 'Place Enquiry').click()
  // 1,000 at ₹180, less 2.5 %, and the packing.
  await expect(due(page)).toHaveText('₹1,76,750.00')
  await expect(page.getByRole('main')).toContainText('625001')
})
