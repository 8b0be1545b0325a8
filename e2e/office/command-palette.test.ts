import type { Page } from '@playwright/test'
import { shortcuts as ta } from '../../i18n/office/ta/shortcuts.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { openEnquiry, setLanguage, signInAsOwner } from './office-actions.ts'
import { openMenu } from './office-fixture.ts'

/** Opens the command palette and types a query. */
async function searchPalette(page: Page, query: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Quick Actions' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(query)
}

test('Ctrl+K finds the actions of a screen, and Enter runs one', { tag: ['@W20', '@O1'] }, async ({
  page,
}) => {
  await openEnquiry(page)
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Enquiry Received')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Quick Actions' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option', { name: /^Record Payment p$/ })).toBeVisible()
  await page.keyboard.type('conf')
  await expect(dialog.getByRole('option')).toHaveText(['Confirmc'])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Confirmed')
  await expect(dialog).toBeHidden()
  // A dialog opened by an action has the focus.
  await searchPalette(page, 'rec pay')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Record Payment' }).getByLabel('Amount')).toBeFocused()
  // The palette does not open over another dialog.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Record Payment' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the palette finds screens, and enquiries by number and name', { tag: '@O1' }, async ({ page }) => {
  const number = await openEnquiry(page)
  await searchPalette(page, 'users')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Quick Actions' })
  await searchPalette(page, number)
  await expect(dialog.getByRole('option')).toHaveText([
    new RegExp(`^${number} · Raja Kumara, Madurai · Enquiry Received$`),
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await searchPalette(page, 'raja kum')
  await expect(dialog.getByRole('option').first()).toContainText('Raja Kumara')
  await page.keyboard.type('zzz')
  await expect(dialog.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('Ctrl+K works with single-key shortcuts turned off, also after a reload', {
  tag: ['@W20', '@O1', '@withstand'],
}, async ({ page }) => {
  await openEnquiry(page)
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Enquiry Received')
  await page.keyboard.press('?')
  await page.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Enquiry Received')
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Enquiry Received')
  await searchPalette(page, 'conf')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Confirmed')
})

test('a screen is found in Tamil by its name in Latin letters', { tag: ['@O1', '@withstand'] }, async ({
  page,
}) => {
  await signInAsOwner(page)
  await setLanguage(page, 'ta')
  await page.goto('/office/enquiries')
  await openMenu(page)
  await page.getByRole('button', { name: ta.palette }).click()
  const dialog = page.getByRole('dialog', { name: ta.palette })
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.type('pathiv')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/audit$/)
})

test('the palette finds a customer and a product, in groups', { tag: '@O1' }, async ({ page }) => {
  const number = await openEnquiry(page)
  const dialog = page.getByRole('dialog', { name: 'Quick Actions' })
  await searchPalette(page, 'raja kum')
  // Other journeys place enquiries of the same name, too.
  await expect(
    dialog.getByRole('group', { name: 'Enquiries' }).getByRole('option', { name: number }),
  ).toBeVisible()
  const customer = dialog.getByRole('group', { name: 'Customers' }).getByRole('option').first()
  await expect(customer).toContainText('Raja Kumara, Madurai')
  await customer.click()
  await expect(page).toHaveURL(/\/office\/enquiries\?q=\d{10}$/)
  await expect(
    page.getByRole('table', { name: 'Enquiries' }).getByRole('link', { name: number }),
  ).toBeVisible()
  await searchPalette(page, 'FP05')
  const product = dialog.getByRole('group', { name: 'Products' }).getByRole('option')
  await expect(product).toContainText(['FP05'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/price-list\?q=FP05$/)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('FP05')
  await expect(
    page.getByRole('table', { name: 'Products' }).getByRole('row', { name: /Chakkar/ }),
  ).toHaveCount(0)
})
