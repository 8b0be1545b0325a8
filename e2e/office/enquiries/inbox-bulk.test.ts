import type { Page } from '@playwright/test'
import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import { statusMessage } from '../office-actions.ts'
import { fulfillWithError } from '../office-fixture.ts'
import { createEnquiryRow, openInbox } from './inbox-fixture.ts'

const row = (page: Page, number: string) => page.getByRole('row', { name: number })
const checkbox = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}` })

test('enquiries are confirmed together, each with its result, and undone together', {
  tag: ['@O4', '@O10', '@desktop'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 409/)
  const { sent } = await openInbox(page)
  await page.route('/office/api/enquiries/2027-00229/confirm', (route) =>
    fulfillWithError(route, 409, 'stale-version'),
  )
  await checkbox(page, '2027-00230').check()
  await checkbox(page, '2027-00227').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('4 selected')
  await checkbox(page, '2027-00228').uncheck()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm' })
  await expect(dialog).toContainText('2 of 3 done')
  await expect(dialog.getByRole('listitem').filter({ hasText: '2027-00230' })).toContainText('Done')
  await expect(dialog.getByRole('listitem').filter({ hasText: '2027-00229' })).toContainText(
    'Someone else changed this',
  )
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toBeHidden()
  await expect(statusMessage(page)).toContainText('Confirm: 2')
  await page.getByRole('button', { name: 'Undo All 2' }).click()
  await expect(dialog.getByText('Undone')).toHaveCount(2)
  expect(sent.map(({ call, payload }) => [call, payload.row_version])).toEqual([
    ['enquiries/2027-00230/confirm', 1],
    ['enquiries/2027-00227/confirm', 1],
    ['enquiries/2027-00230/undo', 2],
    ['enquiries/2027-00227/undo', 2],
  ])
})

test('selected enquiries are cancelled with a reason', { tag: ['@O4', '@O10'] }, async ({ page }) => {
  const { sent } = await openInbox(page)
  await expect(row(page, '2027-00230')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Cancel Enquiries' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel Enquiries' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByRole('alert')).toHaveText('Enter a reason')
  await question.getByLabel('Reason').fill('Ordered twice')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 of 1 done')
  expect(sent.map(({ call, payload }) => [call, payload.reason])).toEqual([
    ['enquiries/2027-00230/cancel', 'Ordered twice'],
  ])
})

test('selected enquiries are assigned together, and each goes back to its user on undo', {
  tag: ['@O4', '@O10'],
}, async ({ page }) => {
  const { shop, sent } = await openInbox(page, 'about:blank')
  shop.enquiries[1] = { ...createEnquiryRow(1), assigned_to: 'u3', assignee_name: 'Ravi' }
  await page.route('/office/api/assignees', (route) =>
    route.fulfill({ json: { data: [{ user_id: 'u2', user_name: 'Selvi' }] } }),
  )
  await page.goto('/office/enquiries')
  await expect(row(page, '2027-00229')).toContainText('Ravi')
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Selvi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assigned to Selvi' })
  await expect(dialog).toContainText('2 of 2 done')
  await dialog.getByRole('button', { name: 'Undo All 2' }).click()
  await expect(dialog.getByText('Undone')).toHaveCount(2)
  expect(sent.map(({ call, payload }) => [call, payload])).toEqual([
    ['enquiries/2027-00230/assign', { row_version: 1, user_id: 'u2' }],
    ['enquiries/2027-00229/assign', { row_version: 1, user_id: 'u2' }],
    ['enquiries/2027-00230/assign', { row_version: 2, user_id: null }],
    ['enquiries/2027-00229/assign', { row_version: 2, user_id: 'u3' }],
  ])
})

test('on a phone, Select turns taps into a selection', { tag: ['@O4', '@phone'] }, async ({ page }) => {
  await openInbox(page)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await row(page, '2027-00229').getByRole('link').first().click()
  await expect(page).toHaveURL('/office/enquiries')
  await expect(checkbox(page, '2027-00229')).toBeChecked()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Select All' }).click()
  await expect(bar).toContainText('50 selected')
  await bar.getByRole('button', { name: 'Clear Selection' }).click()
  await expect(bar).toBeHidden()
})

test('the list is sorted, shows chosen columns and previews the current enquiry', {
  tag: ['@O4', '@O10', '@desktop'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 404/)
  await page.setViewportSize({ width: 1366, height: 900 })
  const { shop } = await openInbox(page)
  await page.route('/office/api/enquiries/2027-*', (route) => fulfillWithError(route, 404, 'not-found'))
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(page).toHaveURL('/office/enquiries?sort=-amount')
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(page).toHaveURL('/office/enquiries?sort=amount')
  expect(shop.queries).toEqual(['', '?sort=-amount', '?sort=amount'])
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Number' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeHidden()
  await page.keyboard.press('p')
  await page.keyboard.press('j')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByText('2027-00230')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(preview.getByText('2027-00229')).toBeVisible()
  await row(page, '2027-00227').getByRole('link').first().click()
  await expect(preview.getByText('2027-00227')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/office/enquiries/2027-00227')
})

test('the current row stays where it is when a row above it grows', { tag: ['@O4', '@O10'] }, async ({
  page,
}) => {
  await openInbox(page)
  const link = row(page, '2027-00225').getByRole('link').first()
  await link.focus()
  const top = async () => Math.round((await row(page, '2027-00225').boundingBox())?.y ?? 0)
  const before = await top()
  await row(page, '2027-00228').evaluate((each) => {
    each.style.height = `${each.clientHeight + 60}px`
  })
  await page.waitForFunction(() => scrollY > 0)
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
})
