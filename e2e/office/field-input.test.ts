import type { Page } from '@playwright/test'
import { newGuest } from '../enquiry/guest-enquiry.ts'
import { expectCaretStays } from '../expect-caret-stays.ts'
import { expect, test } from '../shop-test.ts'
import {
  amountDue,
  button,
  fillInByPhoneForm,
  openEnquiry,
  QUANTITY_LABEL,
  signInAsOwner,
  statusMessage,
} from './office-actions.ts'

const payment = (page: Page) => page.getByRole('dialog', { name: 'Record Payment' })

test('a discount with a decimal comma is rejected with a suggestion', { tag: '@O4' }, async ({ page }) => {
  await openEnquiry(page)
  await page.getByLabel('Discount').fill('2,5%')
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('alert')).toContainText(
    'Discount: "2,5%" is neither an amount in rupees nor a percentage. Did you mean 2.5%?',
  )
  await expect(amountDue(page)).toHaveText('₹3,600.00')
  await page.getByLabel('Discount').fill('2.5%')
  await button(page, 'Save Changes').click()
  await expect(amountDue(page)).toHaveText('₹3,510.00')
})

test('a payment accepts the format of Amount Due and rejects a decimal comma', { tag: '@O4' }, async ({
  page,
}) => {
  const number = await openEnquiry(page)
  await button(page, 'Record Payment').click()
  await payment(page).getByLabel('Amount').fill('1200,50')
  await payment(page).getByRole('button', { name: 'Save' }).click()
  await expect(payment(page).getByRole('alert')).toHaveText(
    '"1200,50" is not an amount in rupees. Did you mean 1200.50?',
  )
  await expect(payment(page).getByLabel('Amount')).toHaveValue('1200,50')
  await payment(page).getByLabel('Reference').fill(`typed ${number}`)
  await payment(page)
    .getByLabel('Amount')
    .fill((await amountDue(page).textContent()) ?? '')
  await payment(page).getByRole('button', { name: 'Save' }).click()
  await expect(amountDue(page)).toHaveText('₹0.00')
})

test('an emptied quantity is restored; 0 marks the line for removal', {
  tag: '@O4',
}, async ({ page }) => {
  await openEnquiry(page)
  const box = page.getByLabel(QUANTITY_LABEL)
  await box.fill('')
  await button(page, 'Save Changes').click()
  await expect(box).toHaveValue('20')
  await expect(amountDue(page)).toHaveText('₹3,600.00')
  const row = page.getByRole('row').filter({ has: box })
  await box.fill('0')
  await expect(row).toContainText('Will be removed when you save')
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(box).toHaveValue('20')
  await button(page, 'Add Product').click()
  await typeWithoutAdding(page, 'fp02', '5')
  await page.keyboard.press('Enter')
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Saved')
  await box.fill('0')
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Saved · 1 product removed')
  await expect(box).toBeHidden()
})

test('values pasted into By Phone are parsed or rejected', { tag: ['@O4', '@withstand'] }, async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.goto('/office/enquiries/new')
  await typeWithoutAdding(page, 'fp05', '1,000')
  await page.keyboard.press('Enter')
  const mobile_no = newGuest().mobile_no
  const pastedValues = {
    'Mobile Number': `(+91) 0${mobile_no.slice(0, 5)}-${mobile_no.slice(5)}`,
    'Customer Name': 'Kavitha\u00a0 Rajan',
    Address: '14 Rajaji Street\nMadurai North',
    City: ' Madurai ',
    'PIN Code': '625 001',
    Discount: '2,5%',
    'Packing Charge': 'Rs. 1,250/-',
  }
  for (const [name, value] of Object.entries(pastedValues))
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  await expect(page.getByLabel('Mobile Number')).toHaveValue(mobile_no)
  await button(page, 'Place Enquiry').click()
  await expect(page.getByRole('alert')).toContainText('Did you mean 2.5%?')
  await page.getByLabel('Discount').fill('2.5%')
  await button(page, 'Place Enquiry').click()
  // 1,000 at ₹180, minus 2.5 %, plus packing.
  await expect(amountDue(page)).toHaveText('₹1,76,750.00')
  await expect(page.getByRole('main')).toContainText('625001')
})

/** Enters a product code and a quantity without adding the line. */
async function typeWithoutAdding(page: Page, code: string, quantity: string) {
  await page.getByRole('combobox', { name: 'Product' }).fill(code)
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(quantity)
}

/** Expects an error at an unfinished product entry, with the focus on it. */
async function expectUnfinishedEntryWarning(page: Page, label: string, problem: string) {
  const field = page.getByRole('group', { name: 'Add Product' }).getByLabel(label)
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(problem)
  await expect(statusMessage(page)).toHaveText(problem)
}

test('By Phone rejects a product that is typed but not added', { tag: '@O4' }, async ({ page }) => {
  await signInAsOwner(page)
  await page.goto('/office/enquiries/new')
  await typeWithoutAdding(page, 'fp05', '60')
  await page.keyboard.press('Enter')
  await fillInByPhoneForm(page)
  await typeWithoutAdding(page, 'fp02', '30')
  await button(page, 'Place Enquiry').click()
  await expectUnfinishedEntryWarning(
    page,
    'Quantity',
    'Flower Pots Big, 30 is not added yet. Add it or clear it.',
  )
  await page.getByRole('combobox', { name: 'Product' }).fill('rocket')
  await button(page, 'Place Enquiry').click()
  await expectUnfinishedEntryWarning(page, 'Product', 'rocket, 30 is not added yet. Add it or clear it.')
  await expect(page).toHaveURL(/new$/)
  await page.getByRole('combobox', { name: 'Product' }).fill('')
  await expect(statusMessage(page)).toBeEmpty()
  await button(page, 'Place Enquiry').click()
  await expect(amountDue(page)).toHaveText('₹10,800.00')
})

test('an enquiry is not saved while a product is typed but not added', { tag: '@O4' }, async ({ page }) => {
  await openEnquiry(page)
  await button(page, 'Add Product').click()
  await typeWithoutAdding(page, 'fp02', '30')
  await button(page, 'Save Changes').click()
  const problem = 'Flower Pots Big, 30 is not added yet. Add it or clear it.'
  await expectUnfinishedEntryWarning(page, 'Quantity', problem)
  await button(page, 'Confirm').click()
  const question = page.getByRole('dialog', { name: 'Confirm' })
  await expect(question).toContainText('You have unsaved changes')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('group', { name: 'Add Product' }).getByLabel('Quantity').press('Enter')
  await expect(statusMessage(page)).toBeEmpty()
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Saved')
  await expect(page.getByLabel('Quantity of Flower Pots Big')).toHaveValue('30')
})

test('a space or dash typed inside a number keeps the caret', {
  tag: ['@O4', '@D22'],
}, async ({ page }) => {
  await signInAsOwner(page)
  await page.goto('/office/enquiries/new')
  await expectCaretStays(page)
})

for (const [reason, prepare] of [
  ['no product', async () => {}],
  [
    'no connection',
    async (page: Page) => {
      await typeWithoutAdding(page, 'fp05', '60')
      await page.keyboard.press('Enter')
      await page.route('**/office/api/enquiries', (route) => route.abort())
    },
  ],
] as const)
  test(`a failed Place Enquiry shows its error on a phone: ${reason}`, { tag: ['@O4', '@phone'] }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/ERR_FAILED/)
    await signInAsOwner(page)
    await page.goto('/office/enquiries/new')
    await prepare(page)
    await fillInByPhoneForm(page)
    await button(page, 'Place Enquiry').click()
    await expect(page.getByRole('alert')).toBeInViewport()
  })

test('totals are hidden while a quantity is invalid; correcting it removes the error', {
  tag: '@O4',
}, async ({ page }) => {
  await openEnquiry(page)
  const box = page.getByLabel(QUANTITY_LABEL)
  await box.fill('1.5')
  const row = page.getByRole('row').filter({ has: box })
  const total = page.getByRole('row', { name: /^Total/ })
  const noTotal = '–Check the quantities and charges'
  await expect(row.getByRole('cell').last()).toHaveText(noTotal)
  await expect(total.getByRole('cell')).toHaveText(noTotal)
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('alert')).toContainText('"1.5" is not a quantity')
  await box.fill('30')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(statusMessage(page)).toBeEmpty()
  await expect(total.getByRole('cell')).toHaveText('₹5,400.00')
})

test('By Phone hides the total while a quantity is invalid, and corrected errors', {
  tag: '@O4',
}, async ({ page }) => {
  await signInAsOwner(page)
  await page.goto('/office/enquiries/new')
  await typeWithoutAdding(page, 'fp05', '60')
  await page.keyboard.press('Enter')
  const total = page.getByRole('status', { name: 'Total' })
  await page.getByLabel(QUANTITY_LABEL).fill('1.5')
  await expect(total).toHaveText('–Check the quantities and charges')
  await button(page, 'Place Enquiry').click()
  await expect(page.getByLabel(QUANTITY_LABEL)).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('"1.5" is not a quantity')
  await page.getByLabel(QUANTITY_LABEL).fill('30')
  await expect(total).toHaveText('₹5,400.00')
  await expect(page.getByRole('alert')).not.toContainText('1.5')
  await expect(page.getByRole('alert')).toContainText('Customer Name is required')
  await page.getByLabel('Customer Name').fill('Kavitha')
  await expect(page.getByRole('alert')).not.toContainText('Customer Name is required')
})
