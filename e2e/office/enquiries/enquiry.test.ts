import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { BILLING_FIELDS, type Billing, type BillingField } from '../../../domain/enquiry/billing.ts'
import { pick } from '../../../domain/pick.ts'
import { formatDate, toIndianIsoTime } from '../../../i18n/indian-time.ts'
import { delayRequests } from '../../delay-requests.ts'
import { callShopApi, newGuest } from '../../enquiry/guest-enquiry.ts'
import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import {
  amountDue,
  button,
  openEnquiry,
  placeNumberedEnquiry,
  postForStatus,
  QUANTITY_LABEL,
  signInAsOwner,
  status,
  statusMessage,
} from '../office-actions.ts'

const REJECTED = /status of (404|409|422)/

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function confirm(page: Page) {
  await button(page, 'Confirm').click()
  await expect(status(page)).toHaveText('Confirmed')
}

async function pay(page: Page, values: Record<string, string> = {}) {
  await button(page, 'Record Payment').click()
  for (const [field, value] of Object.entries(values))
    await dialog(page, 'Record Payment').getByLabel(field).fill(value)
  await button(page, 'Save').click()
}

async function giveReason(page: Page, name: string, save = 'Save') {
  await button(page, name).click()
  await dialog(page, name).getByLabel('Reason').fill('The customer called')
  await button(page, save).click()
  await expect(dialog(page, name)).toBeHidden()
}

test('a change after Confirmed takes effect when the customer accepts it', {
  tag: '@O4',
}, async ({ page }) => {
  await openEnquiry(page)
  await button(page, 'Confirm').click()
  await page.getByLabel(QUANTITY_LABEL).fill('25')
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Saved. Takes effect when the customer accepts.')
  await expect(page.getByRole('heading', { name: 'v2: waiting for the customer to accept' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Flower Pots Giant: 20 → 25')
  await expect(amountDue(page)).toHaveText('₹3,600.00')
  await expectAccessible(page)
  await button(page, 'Accepted by Phone').click()
  await expect(amountDue(page)).toHaveText('₹4,500.00')
  await expect(page.getByRole('main')).toContainText('v2 is current')
  await expect(page.getByRole('row', { name: 'Flower Pots Giant' })).toContainText('originally 20')
})

test('products that the shop added or removed are marked against what the customer sent', {
  tag: '@O4',
}, async ({ page }) => {
  await openEnquiry(page)
  await button(page, 'Add Product').click()
  await page.getByRole('combobox', { name: 'Product' }).fill('OS01')
  await expect(page.getByRole('option', { name: 'OS01' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: '2¾" Kuruvi' })).toContainText('added')
  await page.getByLabel(QUANTITY_LABEL).fill('0')
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Saved · 1 product removed')
  await expect(page.getByText('No longer in the enquiry: Flower Pots Giant (20)')).toBeVisible()
  await expect(page.getByRole('row', { name: '2¾" Kuruvi' })).toContainText('added')
})

test('an unchanged enquiry is confirmed in two taps, dispatched in nine', {
  tag: ['@O4', '@withstand'],
}, async ({ page }) => {
  const number = await openEnquiry(page)
  await page.goto('/office/enquiries')
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click()
  }
  await tap(page.getByRole('row', { name: number }).getByRole('link', { name: number }))
  await tap(button(page, 'Confirm'))
  await expect(status(page)).toHaveText('Confirmed')
  expect(taps).toBe(2)
  await tap(button(page, 'Record Payment'))
  await tap(button(page, 'Save'))
  await expect(status(page)).toHaveText('Paid')
  await tap(button(page, 'Mark Packed'))
  await tap(button(page, 'Dispatch'))
  // The first field already has the focus.
  await page.keyboard.type('Sri Murugan Lorry Office')
  taps++
  await page.getByLabel('LR Number').fill('LR 4471')
  taps++
  const photo = sharp({ create: { width: 600, height: 800, channels: 3, background: '#e8e0c8' } }).jpeg()
  await page
    .getByLabel('Lorry Receipt Photo')
    .setInputFiles({ name: 'lr.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() })
  await tap(button(page, 'Save'))
  await expect(status(page)).toHaveText('In Transport')
  expect(taps).toBeLessThanOrEqual(9)
})

test('during a step a change waits for it, and a second step is rejected', {
  tag: ['@O4', '@withstand'],
}, async ({ page }) => {
  await openEnquiry(page)
  const release = await delayRequests(page, '**/confirm')
  await button(page, 'Confirm').click()
  await page.getByRole('group', { name: 'Call outcome' }).getByRole('button', { name: 'Reached' }).click()
  await expect(statusMessage(page)).toHaveText('Still saving your last change. Try again in a moment.')
  await button(page, 'Correct Customer').click()
  const form = dialog(page, 'Correct Customer')
  await form.getByLabel('City').fill('Trichy')
  await button(page, 'Save').click()
  await expect(form.getByRole('alert')).toHaveText('Still saving your last change. Try again in a moment.')
  await page.keyboard.press('Escape')
  await page.getByLabel(QUANTITY_LABEL).fill('25')
  await button(page, 'Save Changes').click()
  release()
  await expect(page.getByRole('heading', { name: 'v2: waiting for the customer to accept' })).toBeVisible()
  await expect(status(page)).toHaveText('Confirmed')
})

test('customer details are corrected; a colleague’s change of the same field is shown', {
  tag: ['@O4', '@O3'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  const number = await openEnquiry(page)
  await button(page, 'Correct Customer').click()
  const form = dialog(page, 'Correct Customer')
  await expect(form.getByLabel('City')).toHaveValue('Madurai')
  await form.getByLabel('PIN Code').fill('6250')
  await button(page, 'Save').click()
  await expect(form.getByRole('alert')).toContainText('Invalid PIN Code')
  await expect(form.getByLabel('PIN Code')).toBeFocused()
  await expectAccessible(page, '[role=dialog]')

  // A colleague corrects the same field and another one.
  const { data } = await (await page.request.get(`/office/api/enquiries/${number}`)).json()
  const from = pick<Billing, BillingField>(data, BILLING_FIELDS)
  const theirs = { ...from, address: '3 West Street', city: 'Theni' }
  expect(await postForStatus(page, `enquiries/${number}/billing`, { ...theirs, from })).toBe(204)
  await expect(form.getByLabel('City')).toHaveValue('Theni')

  await form.getByLabel('PIN Code').fill('625531')
  await form.getByLabel('City').fill('Bodi')
  await button(page, 'Save').click()
  await expect(form.getByRole('alert')).toContainText('Someone else changed this')
  await expect(form.getByLabel('City')).toHaveAccessibleDescription(/Now: Theni/)
  await expect(form.getByLabel('City')).toHaveValue('Bodi')
  await expect(form.getByLabel('Address')).toHaveValue('3 West Street')
  // A typing error in between shows no second conflict.
  await form.getByLabel('PIN Code').fill('62553')
  await button(page, 'Save').click()
  await expect(form.getByRole('alert')).toContainText('Invalid PIN Code')
  await form.getByLabel('PIN Code').fill('625531')
  // A second change by the colleague is shown too.
  const next = { ...theirs, city: 'Cumbum' }
  expect(await postForStatus(page, `enquiries/${number}/billing`, { ...next, from: theirs })).toBe(204)
  await expect(form.getByLabel('City')).toHaveAccessibleDescription(/Now: Cumbum/)
  await button(page, 'Save').click()
  await expect(form.getByRole('alert')).toContainText('Someone else changed this')
  await expect(form.getByLabel('City')).toHaveValue('Bodi')
  await button(page, 'Save').click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('main')).toContainText('3 West Street, Bodi – 625531')

  // The user's own correction is not shown as a colleague's.
  await page.reload()
  await button(page, 'Correct Customer').click()
  await form.getByLabel('City').fill('Theni')
  await button(page, 'Save').click()
  await expect(page.getByRole('main')).toContainText('3 West Street, Theni – 625531')
  await expect(page.getByText('Someone changed this enquiry')).toBeHidden()
})

test('a customer account gets a new password, which is shown once', { tag: ['@D7'] }, async ({ page }) => {
  const guest = newGuest()
  await callShopApi(page.request, 'account/save', { ...guest, district: '', state: '' })
  const number = await placeNumberedEnquiry(page, guest)
  await signInAsOwner(page)
  await page.goto(`/office/enquiries/${number}`)
  await button(page, 'Reset Account').click()
  const reset = dialog(page, 'Reset Account')
  await button(page, 'Reset Account').last().click()
  await expect(reset.getByLabel('New password')).toHaveText(/^\d{5} \d{5}$/)
  await expectAccessible(page, '[role=dialog]')
  const password = (await reset.getByLabel('New password').textContent())?.replace(' ', '')
  await reset.getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'Reset Account')).toBeFocused()
  const { token } = await callShopApi(page.request, 'users/login', { username: guest.mobile_no, password })
  expect(token).toBeTruthy()
})

test('an enquiry is cancelled and restored, each with a reason', { tag: '@O4' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REJECTED)
  await openEnquiry(page)
  await confirm(page)
  await pay(page)
  await expect(status(page)).toHaveText('Paid')
  await button(page, 'Cancel Enquiry').click()
  const cancel = dialog(page, 'Cancel Enquiry')
  await expect(cancel).toContainText('Refund 95% of what the customer paid: ₹3,420.00')
  await expectAccessible(page, '[role=dialog]')
  await button(page, 'No').click()
  await expect(cancel).toBeHidden()
  await button(page, 'Cancel Enquiry').click()
  await button(page, 'Yes').click()
  await expect(cancel.getByRole('alert')).toHaveText('Enter a reason')
  await expect(cancel.getByLabel('Reason')).toBeFocused()
  await cancel.getByLabel('Reason').fill('The road is under water')
  await button(page, 'Yes').click()
  await expect(status(page)).toHaveText('Cancelled')
  await expect(page.getByRole('main')).toContainText('Refund due₹3,420.00')
  await giveReason(page, 'Undo')
  await expect(status(page)).toHaveText('Paid')
  await giveReason(page, 'Undo')
  await expect(status(page)).toHaveText('Confirmed')
  await expect(amountDue(page)).toHaveText('₹3,600.00')
  await expect(page.getByRole('main')).toContainText('removed: The customer called')
})

test('calls are recorded by one key each; Call Back requires a time', { tag: '@O4' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REJECTED)
  await openEnquiry(page)
  await expect(page.getByRole('group', { name: 'Call outcome' }).getByRole('button')).toHaveText([
    /^Reached/,
    /^No Answer/,
    /^Call Back/,
    /^Wrong Number/,
  ])
  await page.keyboard.press('2')
  await expect(statusMessage(page)).toHaveText('Call recorded')
  await page.keyboard.press('3')
  const callBackDialog = dialog(page, 'Call Back')
  await expect(callBackDialog).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(callBackDialog.getByRole('alert')).toHaveText('Enter a call-back time')
  const callBackAt = callBackDialog.getByLabel('Call Back At')
  // The input accepts years of six digits.
  for (const [value, problem] of [
    ['2199-01-31T09:30', 'Choose a call-back time within 60 days'],
    ['20266-01-31T09:30', '"20266-01-31T09:30" is not a date with a time.'],
  ] as const) {
    await callBackAt.fill(value)
    await page.keyboard.press('Enter')
    await expect(callBackDialog.getByRole('alert')).toHaveText(problem)
    await expect(callBackAt).toBeFocused()
    await expect(callBackAt).toHaveValue(value)
  }
  const inAWeek = new Date(Date.now() + 7 * 86_400_000)
  const day = toIndianIsoTime(inAWeek).slice(0, 10)
  await callBackAt.fill(`${day}T09:30`)
  await page.keyboard.press('Enter')
  await expect(callBackDialog).toBeHidden()
  const callBackText = `Call after ${formatDate(inAWeek)} 09:30 AM`
  await expect(page.getByRole('main')).toContainText(callBackText)
  await button(page, 'Remove call: Call Back').click()
  await expect(page.getByRole('main')).not.toContainText(callBackText)
})

test('a pending step of one enquiry is not shown on the next', { tag: ['@O4', '@withstand'] }, async ({
  page,
}) => {
  await openEnquiry(page)
  const next = await placeNumberedEnquiry(page)
  await expect(status(page)).toHaveText('Enquiry Received')
  const release = await delayRequests(page, '**/confirm')
  await button(page, 'Confirm').click()
  await page.keyboard.press('Control+k')
  await dialog(page, 'Quick Actions').getByRole('combobox').fill(next)
  await dialog(page, 'Quick Actions').getByRole('option', { name: next }).click()
  await expect(page.getByRole('heading', { name: next })).toBeVisible()
  await expect(status(page)).toHaveText('Enquiry Received')
  release()
  await expect(statusMessage(page)).toHaveText('Done: Confirmed')
  await expect(status(page)).toHaveText('Enquiry Received')
})

test('an invalid change is named, gets the focus and can be discarded', {
  tag: ['@O4', '@withstand'],
}, async ({ page }) => {
  await openEnquiry(page)
  await page.getByLabel(QUANTITY_LABEL).fill('x')
  await page.getByLabel('Discount').fill('much')
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Flower Pots Giant: "x" is not a quantity from 0 to 9999.',
    'Discount: "much" is neither an amount in rupees nor a percentage.',
  ])
  await expectAccessible(page)
  await button(page, 'Discard Changes').click()
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('20')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByLabel(QUANTITY_LABEL).fill('30')
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Saved')
  await page.getByLabel(QUANTITY_LABEL).fill('1.5')
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Flower Pots Giant: "1.5" is not a quantity from 0 to 9999.')
  await expect(page.getByLabel(QUANTITY_LABEL)).toBeFocused()
  // An account number is no valid charge.
  await page.getByLabel(QUANTITY_LABEL).fill('30')
  await page.getByLabel('Packing Charge').fill('99999999999999')
  await button(page, 'Save Changes').click()
  await expect(statusMessage(page)).toHaveText('Packing Charge: Enter an amount of at most ₹10 crore')
  await expect(page.getByLabel('Packing Charge')).toBeFocused()
})

test('a step asks before it discards typed text', { tag: ['@O4', '@withstand'] }, async ({ page }) => {
  await openEnquiry(page)
  await page.getByLabel(QUANTITY_LABEL).fill('25')
  await button(page, 'Confirm').click()
  await expect(dialog(page, 'Confirm')).toContainText('You have unsaved changes')
  await expectAccessible(page, '[role=dialog]')
  await button(page, 'No').click()
  await expect(status(page)).toHaveText('Enquiry Received')
  await button(page, 'Save Changes').click()
  await expect(amountDue(page)).toHaveText('₹4,500.00')
  await confirm(page)

  await pay(page)
  await expect(status(page)).toHaveText('Paid')
  await page.getByLabel('Note', { exact: true }).fill('Two boxes')
  await button(page, 'Mark Packed').click()
  await button(page, 'Yes').click()
  await expect(status(page)).toHaveText('Packed')
})

test('a payment above the amount due shows a hint; it may be backdated', {
  tag: ['@O4', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  await openEnquiry(page)
  await confirm(page)
  await button(page, 'Record Payment').click()
  const form = dialog(page, 'Record Payment')
  await form.getByLabel('Amount', { exact: true }).fill('36000')
  await expect(form.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
    '₹32,400.00 more than the amount due',
  )
  await form.getByLabel('Amount', { exact: true }).fill('3600')
  await expect(form.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription('')
  await form.getByLabel('Paid At', { exact: true }).fill('2199-01-01T10:00')
  await button(page, 'Save').click()
  await expect(form.getByRole('alert')).toHaveText('Enter when the payment came. It can’t be in the future.')
  await form.getByLabel('Paid At', { exact: true }).fill('2026-10-01T18:30')
  await button(page, 'Save').click()
  await expect(status(page)).toHaveText('Paid')
  await expect(page.getByRole('main')).toContainText('01/10/2026 06:30 PM')
})

test('the history names the step that was undone', { tag: '@O4' }, async ({ page }) => {
  await openEnquiry(page)
  await giveReason(page, 'Cancel Enquiry', 'Yes')
  await expect(status(page)).toHaveText('Cancelled')
  await giveReason(page, 'Undo')
  await expect(status(page)).toHaveText('Enquiry Received')
  await expect(
    page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'undone' }),
  ).toHaveText(/^Cancelled undone The customer called/)
})

test('Save and Confirm saves unsaved changes before it confirms', { tag: '@O4' }, async ({ page }) => {
  await openEnquiry(page)
  await page.getByLabel(QUANTITY_LABEL).fill('25')
  await button(page, 'Confirm').click()
  await dialog(page, 'Confirm').getByRole('button', { name: 'Save and Confirm' }).click()
  await expect(status(page)).toHaveText('Confirmed')
  await expect(amountDue(page)).toHaveText('₹4,500.00')
})

test('a total is rounded down to ten rupees by one tap', { tag: '@O4' }, async ({ page }) => {
  await openEnquiry(page)
  await page.getByLabel('Discount').fill('33.5')
  await button(page, 'Round to ₹3,560.00').click()
  await expect(page.getByLabel('Discount')).toHaveValue('40')
  await button(page, 'Save Changes').click()
  await expect(amountDue(page)).toHaveText('₹3,560.00')
})

test('a customer is called back tomorrow by one tap, and the next one by one key', { tag: '@O4' }, async ({
  page,
}) => {
  const other = await placeNumberedEnquiry(page, { customer_name: 'Suresh Raman' })
  await openEnquiry(page)
  await button(page, 'Call Back').click()
  await dialog(page, 'Call Back').getByRole('button', { name: 'Tomorrow 10 AM' }).click()
  await expect(statusMessage(page)).toHaveText('Call recorded')
  await expect(page.getByRole('group', { name: 'Call outcome' })).toContainText(/Call after .* 10:00 AM/)
  await expect(page.getByRole('button', { name: /^Next: / })).toBeVisible()
  await page.keyboard.press('q')
  await expect(page).toHaveURL(/\/office\/enquiries\/\d{4}-\d{5}$/)
  expect(other).toMatch(/^\d{4}-\d{5}$/)
})

test('suggestions of Add Product open above the field when there is no room below it', {
  tag: '@O4',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 480 })
  await openEnquiry(page)
  await button(page, 'Add Product').click()
  const field = page.getByRole('combobox', { name: 'Product' })
  await expect(field).toBeVisible()
  await field.evaluate((input) => input.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await field.fill('flower')
  const list = page.getByRole('listbox', { name: 'Product' })
  await expect(list).toBeVisible()
  const [input, suggestions] = [await field.boundingBox(), await list.boundingBox()]
  expect(suggestions?.y).toBeGreaterThanOrEqual(0)
  expect((suggestions?.y ?? 0) + (suggestions?.height ?? 0)).toBeLessThanOrEqual(input?.y ?? 0)
})
