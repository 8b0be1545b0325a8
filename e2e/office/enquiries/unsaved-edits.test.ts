import type { Page } from '@playwright/test'
import { expectAccessible } from '../../expect-accessible.ts'
import { findLayoutProblems } from '../../find-layout-problems.ts'
import { expect, test } from '../../shop-test.ts'
import {
  amountDue,
  button,
  openEnquiry,
  postForStatus,
  QUANTITY_LABEL,
  signInAsNewUser,
  signInAsSelvi,
  statusMessage,
} from '../office-actions.ts'

/** Types into every field without saving. */
async function typeIntoAllFields(page: Page) {
  await page.getByLabel(QUANTITY_LABEL).fill('30')
  await page.getByLabel('Discount').fill('10%')
  await page.getByLabel('Packing Charge').fill('100')
  await page.getByLabel('Note', { exact: true }).fill('As told by phone')
}

async function expectUnsavedText(page: Page) {
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('30')
  await expect(page.getByLabel('Discount')).toHaveValue('10%')
  await expect(page.getByLabel('Packing Charge')).toHaveValue('100')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('As told by phone')
}

test('unsaved text survives a reload until it is saved or discarded', { tag: '@O4' }, async ({ page }) => {
  const number = await openEnquiry(page)
  await typeIntoAllFields(page)
  await page.reload()
  await expectUnsavedText(page)
  await expect(page.getByText(/^Unsaved changes from \d/)).toBeVisible()
  await expectAccessible(page)
  if (test.info().project.name === 'office-phone') expect(await findLayoutProblems(page)).toEqual([])
  await button(page, 'Save Changes').click()
  await expect(amountDue(page)).toHaveText('₹4,960.00')
  await expect(page.getByText(/^Unsaved changes from/)).toBeHidden()
  await expect(page.getByRole('main')).toContainText('As told by phone')
  await page.reload()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')

  await page.getByLabel(QUANTITY_LABEL).fill('99')
  await page.goto('/office/enquiries')
  await page.goto(`/office/enquiries/${number}`)
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('99')
  await button(page, 'Discard').click()
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('30')
  await page.reload()
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('30')
})

test('an action whose response was lost is retried and done once', { tag: '@O4' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/net::ERR_/)
  const number = await openEnquiry(page)
  const keys: (string | undefined)[] = []
  // The shop records the payment, but the response is lost.
  await page.route('/office/api/enquiries/*/payments', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Record Payment').click()
  await page.getByLabel('Amount', { exact: true }).fill('1000')
  await button(page, 'Save').click()
  await expect(statusMessage(page)).toHaveText('Not saved yet. Trying again.')
  await expect(statusMessage(page)).toHaveText('Payment recorded')
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  await expect(amountDue(page)).toHaveText('₹2,600.00')
  await page.goto(`/office/enquiries/${number}`)
  await expect(amountDue(page)).toHaveText('₹2,600.00')
})

test('an offline save succeeds once online; later typing stays', {
  tag: ['@O4', '@withstand'],
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_/)
  await openEnquiry(page)
  await page.getByLabel(QUANTITY_LABEL).fill('30')
  await context.setOffline(true)
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Not saved yet. Trying again.')
  await page.getByLabel('Packing Charge').fill('100')
  await context.setOffline(false)
  await expect(statusMessage(page)).toHaveText('Saved')
  await expect(amountDue(page)).toHaveText('₹5,400.00')
  await expect(page.getByLabel('Packing Charge')).toHaveValue('100')
  await button(page, 'Save Changes').click()
  await expect(amountDue(page)).toHaveText('₹5,500.00')
})

test('unsaved text survives an ended session, with dialog or sign-in page', {
  tag: ['@O4', '@O2', '@withstand'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 401/)
  const number = await openEnquiry(page)
  const selvi = await (await browser.newContext()).newPage()
  const { email, password } = await signInAsNewUser(page, selvi, { user_name: 'Selvi', role: 'staff' })
  // Dispatched, because a request of the screen may have opened the dialog over the button.
  const save = () => button(selvi, 'Save Changes').dispatchEvent('click')
  await selvi.goto(`/office/enquiries/${number}`)
  await typeIntoAllFields(selvi)
  expect(await postForStatus(selvi, 'signout', {})).toBe(204)
  await save()
  const dialog = selvi.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  // After a reload the sign-in page opens.
  await selvi.reload()
  await selvi.getByLabel('Email').fill(email)
  await selvi.getByLabel('Password').fill(password)
  await button(selvi, 'Sign In').click()
  await expectUnsavedText(selvi)
  expect(await postForStatus(selvi, 'signout', {})).toBe(204)
  await save()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(statusMessage(selvi)).toHaveText('Saved')
  await expect(amountDue(selvi)).toHaveText('₹4,960.00')
})

test('unsaved text is not shown to another user of the browser', { tag: ['@O4', '@withstand'] }, async ({
  page,
}) => {
  const number = await openEnquiry(page)
  await typeIntoAllFields(page)
  await signInAsSelvi(page, page)
  await page.goto(`/office/enquiries/${number}`)
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('20')
})

test('unsaved text stays readable if it can no longer be saved', { tag: ['@O4', '@withstand'] }, async ({
  page,
}) => {
  const number = await openEnquiry(page)
  await page.getByLabel(QUANTITY_LABEL).fill('30')
  expect(
    await postForStatus(page, `enquiries/${number}/cancel`, { row_version: 1, reason: 'Too dear' }),
  ).toBe(204)
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Cancelled')
  await expect(
    page.getByText('This enquiry can no longer be changed. Your changes were not saved:'),
  ).toBeVisible()
  await expect(page.getByText('Flower Pots Giant: 30')).toBeVisible()
  await button(page, 'Discard').click()
  await expect(page.getByText('Flower Pots Giant: 30')).toBeHidden()
})
