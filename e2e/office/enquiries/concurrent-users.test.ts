import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../expect-accessible.ts'
import { findLayoutProblems } from '../../find-layout-problems.ts'
import { expect, test } from '../../shop-test.ts'
import {
  amountDue,
  button,
  openEnquiry,
  placeNumberedEnquiry,
  QUANTITY_LABEL,
  signInAsOwner,
  signInAsSelvi,
  status,
  statusMessage,
} from '../office-actions.ts'

const CONFLICT = /status of 409/

const row = (page: Page, number: string) =>
  page.getByRole('table', { name: 'Enquiries' }).getByRole('row', { name: number })
const enquiryLink = (page: Page, number: string) => row(page, number).getByRole('link', { name: number })

/** Signs Selvi in, in a separate browser. */
async function openSelvi(browser: Browser, owner: Page) {
  const selvi = await (await browser.newContext()).newPage()
  await signInAsSelvi(owner, selvi)
  return selvi
}

/** Makes refetches of an enquiry fail while `work` runs: the page receives the event, but not the change. */
async function withFailedRefetch(page: Page, work: () => Promise<void>) {
  const failedUrls: string[] = []
  await page.route('/office/api/enquiries/*', (route) => {
    failedUrls.push(route.request().url())
    return route.abort()
  })
  await work()
  await expect.poll(() => failedUrls.length).toBeGreaterThan(0)
  await page.unroute('/office/api/enquiries/*')
}

/** Leaves a page with mocked responses, so that late requests do not fail the journey. */
async function leavePage(page: Page) {
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Opens a new enquiry for the owner and for Selvi. */
async function openTwice(page: Page, browser: Browser) {
  const number = await openEnquiry(page)
  const selvi = await openSelvi(browser, page)
  await selvi.goto(`/office/enquiries/${number}`)
  await expect(status(selvi)).toHaveText('Enquiry Received')
  return { number, selvi }
}

test('a new enquiry does not move the focused row; a tap shows it', { tag: '@O4' }, async ({
  page,
  browser,
}) => {
  await signInAsOwner(page)
  // Hides the call queue, whose height depends on other journeys.
  await page.route('/office/api/enquiries/queue', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto('/office/enquiries')
  const shopper = await (await browser.newContext()).newPage()
  const last = await placeNumberedEnquiry(shopper)
  const link = enquiryLink(page, last)
  await expect(link).toBeVisible()
  await link.focus()
  // Rows of other journeys may change their height, so the position is the row's index.
  const readPosition = async () => ({
    table: (await page.getByRole('table', { name: 'Enquiries' }).boundingBox())?.y,
    index: await link.evaluate((it) => [...document.querySelectorAll('main tbody th a')].indexOf(it)),
  })
  const before = await readPosition()
  const number = await placeNumberedEnquiry(shopper)
  // Other journeys place enquiries too.
  const newEnquiries = page.getByRole('button', { name: /^\d+ new$/ })
  await expect(newEnquiries).toBeVisible()
  await expect(row(page, number)).toBeHidden()
  await expect(link).toBeFocused()
  expect(await readPosition()).toEqual(before)
  if (test.info().project.name === 'office-phone') expect(await findLayoutProblems(page)).toEqual([])
  // The first tap may show only an enquiry of another journey.
  await expect(async () => {
    await newEnquiries.click()
    await expect(page.locator('main tbody th a').first()).toBeFocused()
    await expect(enquiryLink(page, number)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('the next page loads while the list is refetched', { tag: ['@O4', '@withstand'] }, async ({ page }) => {
  await placeNumberedEnquiry(page)
  await signInAsOwner(page)
  const refetch = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let fetchCount = 0
  await page.route(/\/office\/api\/enquiries(\?.*)?$/, async (route) => {
    if (route.request().url().includes('after=')) {
      await refetch.promise
      return route.fulfill({ json: { data: { rows: [], next: null } } })
    }
    const response = await route.fetch()
    const { data } = await response.json()
    // The first response comes with the screen, the second is a refetch.
    if (fetchCount++ > 0) {
      refetch.resolve()
      await released.promise
    }
    return route.fulfill({ response, json: { data: { rows: data.rows.slice(0, 1), next: 'the rest' } } })
  })
  await page.goto('/office/enquiries')
  await button(page, 'Show More').scrollIntoViewIfNeeded()
  await expect(button(page, 'Show More')).toBeHidden()
  expect(fetchCount).toBeGreaterThan(1)
  released.resolve()
  await leavePage(page)
})

test('an enquiry placed while the next page loads is listed', { tag: ['@O4', '@withstand'] }, async ({
  page,
  browser,
}) => {
  const shopper = await (await browser.newContext()).newPage()
  for (let n = 0; n < 2; n++) await placeNumberedEnquiry(shopper)
  await signInAsOwner(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Enquiries of other journeys only extend the first page.
  let oldest: string | undefined
  await page.route(/\/office\/api\/enquiries(\?.*)?$/, async (route) => {
    if (route.request().url().includes('after=')) {
      await released
      return route.fulfill({ json: { data: { rows: [], next: null } } })
    }
    const response = await route.fetch()
    const { data } = await response.json()
    const numbers = data.rows.map(({ enquiry_number }: { enquiry_number: string }) => enquiry_number)
    oldest ??= numbers[0]
    const rows = data.rows.slice(0, numbers.indexOf(oldest) + 1)
    return route.fulfill({ response, json: { data: { rows, next: 'the rest' } } })
  })
  const nextPageRequest = page.waitForRequest(/after=/)
  await page.goto('/office/enquiries')
  await nextPageRequest
  const number = await placeNumberedEnquiry(shopper)
  await expect(row(page, number)).toBeVisible()
  release()
  await expect(button(page, 'Show More')).toBeHidden()
  await expect(row(page, number)).toBeVisible()
  await leavePage(page)
})

test('two users see that the other has the enquiry open, and their steps', { tag: '@O4' }, async ({
  page,
  browser,
}) => {
  const { selvi } = await openTwice(page, browser)
  await expect(page.getByText('Selvi has this open')).toBeVisible()
  await expect(selvi.getByText(/ has this open$/)).toBeVisible()
  await selvi.getByLabel('Packing Charge').fill('100')
  await button(selvi, 'Save Changes').click()
  await expect(amountDue(page)).toHaveText('₹3,700.00')
  await expect(page.getByText('Selvi changed v1 → v2')).toBeVisible()
  await button(selvi, 'Confirm').click()
  await expect(status(page)).toHaveText('Confirmed')
  await expect(page.getByText('Selvi: Confirmed')).toBeVisible()
  await expectAccessible(page)
  if (test.info().project.name === 'office-phone') expect(await findLayoutProblems(page)).toEqual([])
  await button(page, 'Mark Seen').click()
  await expect(page.getByText('Selvi: Confirmed')).toBeHidden()
})

test('a conflict on the same field is shown to the later user, who decides', { tag: '@O4' }, async ({
  page,
  browser,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(CONFLICT)
  const { selvi } = await openTwice(page, browser)
  expectedConsoleErrors.push(/net::ERR_/)
  await page.getByLabel(QUANTITY_LABEL).fill('30')
  await withFailedRefetch(page, async () => {
    await selvi.getByLabel(QUANTITY_LABEL).fill('40')
    await button(selvi, 'Save Changes').click()
    await expect(amountDue(selvi)).toHaveText('₹7,200.00')
  })
  await button(page, 'Save Changes').click()
  const dialog = page.getByRole('dialog', { name: 'Conflicting changes' })
  await expect(dialog.getByRole('group', { name: 'Flower Pots Giant' })).toContainText(
    'Yours: 30 · Theirs: 40',
  )
  await expect(dialog).toContainText('Selvi changed this too')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep Mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel(QUANTITY_LABEL)).toHaveValue('30')
  await expect(amountDue(page)).toHaveText('₹5,400.00')
  await expect(amountDue(selvi)).toHaveText('₹5,400.00')
})

test('a step on an outdated enquiry is rejected and needs a second tap', {
  tag: ['@O4', '@withstand'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(CONFLICT, /net::ERR_/)
  const { selvi } = await openTwice(page, browser)
  await withFailedRefetch(page, async () => {
    await selvi.getByLabel('Packing Charge').fill('100')
    await button(selvi, 'Save Changes').click()
    await expect(amountDue(selvi)).toHaveText('₹3,700.00')
  })
  await button(page, 'Confirm').click()
  await expect(statusMessage(page)).toHaveText(
    'Selvi changed v1 → v2. Not done. Check the enquiry and try again.',
  )
  await expect(status(page)).toHaveText('Enquiry Received')
  await button(page, 'Confirm').click()
  await expect(status(page)).toHaveText('Confirmed')
})
