import type { Page } from '@playwright/test'
import { newGuest } from '../enquiry/guest-enquiry.ts'
import { expect, test } from '../shop-test.ts'
import { expectTranslated, simulateTranslation } from '../simulate-translation.ts'
import {
  amountDue,
  button,
  openEnquiry,
  placeNumberedEnquiry,
  QUANTITY_LABEL,
  signInAsOwner,
  status,
  statusMessage,
} from './office-actions.ts'

const SHEET =
  'Code,Product,Per,M.R.P,Discount\n,FLOWER POTS,,,\nFP01,Flower Pots Small,1 Box (10 Pcs),23O,70%\n'

async function open(page: Page, path: string) {
  await page.goto(path)
  await expectTranslated(page)
}

test('the office works in a translated page: enquiries, prices, users and audit', {
  tag: ['@desktop', '@O1', '@O4', '@O5', '@O8'],
}, async ({ page, expectedConsoleErrors }) => {
  test.slow()
  expectedConsoleErrors.push(/status of (401|404|409|422)/)
  const expectNoTextNodes = await simulateTranslation(page)

  await test.step('signing in shows an error', async () => {
    await open(page, '/office/signin')
    await page.getByLabel('Email').fill('murugan@shop.example')
    await page.getByLabel('Password').fill('wrong')
    await button(page, 'Sign In').click()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  const number = await placeNumberedEnquiry(page)

  await test.step('the inbox finds, counts and filters', async () => {
    await signInAsOwner(page)
    await open(page, '/office/enquiries')
    const main = page.getByRole('main')
    const search = page.getByLabel('Search enquiries')
    await search.fill(number)
    await expect(main).toContainText('1 found')
    await search.fill('nobody of this name')
    await expect(main).toContainText('Nothing found')
    await expect(main).not.toContainText('1 found')
    await button(page, 'Clear Filters').click()
    await page.getByLabel('Status').selectOption('Cancelled')
    await expect(page).toHaveURL(/status=Cancelled/)
    await page.getByLabel('Status').selectOption('')
    await page.getByRole('link', { name: number, exact: true }).click()
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
  })

  await test.step('an enquiry shows its new status, amount and versions', async () => {
    await openEnquiry(page)
    await expectTranslated(page)
    await page.getByRole('group', { name: 'Call outcome' }).getByRole('button', { name: 'Reached' }).click()
    await expect(statusMessage(page)).toHaveText('Call recorded')
    await page.getByLabel(QUANTITY_LABEL).fill('30')
    await page.getByLabel('Packing Charge').fill('100')
    await button(page, 'Save Changes').click()
    await expect(statusMessage(page)).toHaveText('Saved')
    await expect(amountDue(page)).toHaveText('₹5,500.00')
    await button(page, 'Confirm').click()
    await expect(status(page)).toHaveText('Confirmed')
    await page.getByLabel(QUANTITY_LABEL).fill('25')
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('heading', { name: /waiting for the customer to accept/ })).toBeVisible()
    await button(page, 'Accepted by Phone').click()
    await expect(amountDue(page)).toHaveText('₹4,600.00')
    await button(page, 'Record Payment').click()
    const payment = page.getByRole('dialog', { name: 'Record Payment' })
    await payment.getByLabel('Amount', { exact: true }).fill('nothing')
    await payment.getByRole('button', { name: 'Save' }).click()
    await expect(payment.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/./)
    await payment.getByLabel('Amount', { exact: true }).fill('4600')
    await payment.getByRole('button', { name: 'Save' }).click()
    await expect(status(page)).toHaveText('Paid')
    await expect(amountDue(page)).toHaveText('₹0.00')
    await button(page, 'Mark Packed').click()
    await expect(status(page)).toHaveText('Packed')
    await button(page, 'Undo').click()
    await page.getByRole('dialog', { name: 'Undo' }).getByLabel('Reason').fill('The customer called')
    await button(page, 'Save').click()
    await expect(status(page)).toHaveText('Paid')
  })

  await test.step('an enquiry by phone updates its total with each line', async () => {
    await open(page, '/office/enquiries/new')
    const product = page.getByRole('combobox', { name: 'Product' })
    const total = page.getByRole('status', { name: 'Total' })
    for (const [code, expectedTotal] of [
      ['fp04', /^₹2,100.00$/],
      ['os05', /^₹(?!2,100)[\d,.]+$/],
    ] as const) {
      await product.fill(code)
      await expect(page.getByRole('listbox', { name: 'Product' })).toBeVisible()
      await product.press('Enter')
      await page.keyboard.type('20')
      await page.keyboard.press('Enter')
      await expect(total).toHaveText(expectedTotal)
    }
    await page.getByRole('textbox', { name: 'Mobile Number', exact: true }).fill(newGuest().mobile_no)
    await button(page, 'Place Enquiry').click()
    await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveAccessibleDescription(/./)
    await button(page, 'Discard').click()
  })

  await test.step('the price list updates prices and shows dialog errors', async () => {
    await open(page, '/office/price-list')
    await page.getByLabel('Category', { exact: true }).selectOption('Flower Pots')
    const small = page.getByRole('row', { name: 'Flower Pots Small', exact: true })
    const price = small.getByLabel('Price', { exact: true })
    for (const [mrp, netRate] of [
      ['200', '₹60.00'],
      ['300', '₹90.00'],
    ] as const) {
      await price.fill(mrp)
      await expect(small).toContainText(netRate)
    }
    await price.press('Escape')
    await expect(small).not.toContainText('₹90.00')
    await button(page, 'New Product').click()
    const dialog = page.getByRole('dialog', { name: 'New Product' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/./)
    await page.keyboard.press('Escape')
  })

  await test.step('an import counts what is left to correct', async () => {
    await open(page, '/office/price-list/import')
    await page.getByLabel('Price list file').setInputFiles({
      name: 'Price list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(SHEET),
    })
    await button(page, 'Preview').click()
    const problemsLink = page
      .getByRole('navigation', { name: 'Results' })
      .getByRole('link', { name: /^Not understood/ })
    await expect(problemsLink).toHaveText('Not understood 1')
    await page
      .getByRole('row', { name: 'Flower Pots Small', exact: true })
      .locator('td[data-field=price]')
      .click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('230')
    await page.keyboard.press('Enter')
    await expect(problemsLink).toHaveText('Not understood 0')
  })

  await test.step('users, audit and other screens are translated', async () => {
    await open(page, '/office/users')
    await button(page, 'Add User').click()
    const dialog = page.getByRole('dialog', { name: 'Add User' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/./)
    await page.keyboard.press('Escape')
    await open(page, '/office/audit')
    await page.getByLabel('From').fill('2026-03-02')
    await page.getByLabel('To', { exact: true }).fill('2026-03-01')
    await button(page, 'Show').click()
    await expect(page.getByRole('alert')).toHaveText('Enter a date in To that is not before From')
    for (const path of ['audit?view=security', 'account', 'pack']) await open(page, `/office/${path}`)
  })

  expectNoTextNodes()
})
