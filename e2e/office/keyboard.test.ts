import type { Page } from '@playwright/test'
import { expect, test } from '../shop-test.ts'
import { openEnquiry, QUANTITY_LABEL } from './office-actions.ts'

/** Presses Tab until the element with this label has the focus. */
async function tabTo(page: Page, name: string) {
  const target = page.getByLabel(name, { exact: true })
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('an enquiry is processed by keyboard from the inbox until it is packed', {
  tag: ['@O4', '@W20'],
}, async ({ page }) => {
  const number = await openEnquiry(page)
  const status = page.getByLabel('Status', { exact: true })
  const due = page.getByLabel('Amount Due')
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader').getByRole('link', { name: number })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()

  await page.keyboard.press('1')
  await expect(page.getByRole('main')).toContainText('Reached')
  await tabTo(page, QUANTITY_LABEL)
  await page.keyboard.type('30')
  await page.keyboard.press('Control+s')
  await expect(due).toHaveText('₹5,400.00')
  // Leaves the field: it would receive single keys.
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(status).toHaveText('Confirmed')

  await page.keyboard.press('p')
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2000')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`UPI ${number}`)
  await page.keyboard.press('Enter')
  await expect(due).toHaveText('₹3,400.00')
  await expect(status).toHaveText('Confirmed')
  await page.keyboard.press('p')
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('3400')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Paid')
  await page.keyboard.press('m')
  await expect(status).toHaveText('Packed')
  await page.keyboard.press('u')
  await page.keyboard.type('Another parcel')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Paid')
})

test('after a step by keyboard the heading has the focus', { tag: ['@O4', '@W20'] }, async ({ page }) => {
  const number = await openEnquiry(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Confirmed')
  await expect(page.getByRole('heading', { name: number })).toBeFocused()
})
