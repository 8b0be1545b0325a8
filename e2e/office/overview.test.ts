import type { Page } from '@playwright/test'
import { fromRupees } from '#domain/money/money.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'
import { openEnquiry, performAction, signInAsSelvi } from './office-actions.ts'
import { openOffice } from './office-fixture.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('the owner starts at the overview, and each figure leads to its list', {
  tag: ['@both', '@O1'],
}, async ({ page }) => {
  const number = await openEnquiry(page)
  await performAction(page, number, 'confirm')
  await page.goto('/office')
  await expect(page).toHaveURL(/\/office\/overview$/)
  const row = page.getByRole('table', { name: 'Enquiries' }).getByRole('row', { name: number })
  await region(page, 'Today').getByRole('link', { name: 'Confirmed' }).click()
  await expect(page.getByText(/^Confirmed: \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(row).toBeVisible()
  await page.goBack()
  const amounts = region(page, 'Amounts by Status')
  await amounts.getByRole('button', { name: 'Show table' }).click()
  await expect(amounts.getByRole('table').getByRole('row', { name: /^Confirmed/ })).toContainText('₹')
  await amounts.getByRole('link', { name: 'Confirmed' }).click()
  await expect(page).toHaveURL(/\/office\/enquiries\?status=Confirmed$/)
  await expect(row).toBeVisible()
})

test('staff start at the inbox', { tag: '@O1' }, async ({ page, browser }) => {
  await openEnquiry(page)
  const context = await browser.newContext()
  const staff = await context.newPage()
  await signInAsSelvi(page, staff)
  await staff.goto('/office')
  await expect(staff).toHaveURL(/\/office\/enquiries$/)
  await context.close()
})

test('a late promise is shown and leads to the calls to make', { tag: '@O1' }, async ({ page }) => {
  await openOffice(page, 'about:blank')
  await page.route('/office/api/overview', (route) => route.fulfill({ json: { data: LATE_OVERVIEW } }))
  await page.goto('/office/overview')
  const unanswered = region(page, 'Unanswered')
  await expect(unanswered.getByRole('listitem')).toHaveText(['3Late', '0Within 3 hours', '12Later today'])
  await unanswered.getByRole('link', { name: 'Late', exact: false }).first().click()
  await expect(page).toHaveURL(/call=late/)
  await expect(page.getByText('Late', { exact: true })).toBeVisible()
})

test('the overview of an empty shop invites to open the shop', { tag: '@O1' }, async ({ page }) => {
  await openOffice(page, '/office/overview')
  await expect(page.getByRole('link', { name: 'Open the Shop' })).toBeVisible()
  await expect(region(page, 'Unanswered')).toContainText('Every customer has been called.')
  await expectAccessible(page)
})

const FIGURES = { enquiries: 20, value: fromRupees(80_000), confirmed: 4, paid: 3, packed: 2, sent: 1 }
const LATE_OVERVIEW = {
  day: '2027-10-20',
  today: FIGURES,
  yesterday: FIGURES,
  unanswered: { all: 15, late: 3, soon: 0, today: 12 },
  by_status: [{ order_status: 'Enquiry Received', enquiries: 20, amount: fromRupees(80_000) }],
}
