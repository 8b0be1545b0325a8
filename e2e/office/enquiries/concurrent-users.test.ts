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

const REFUSED = /status of 409/

const row = (page: Page, number: string) =>
  page.getByRole('table', { name: 'Enquiries' }).getByRole('row', { name: number })
const enquiryLink = (page: Page, number: string) => row(page, number).getByRole('link', { name: number })

/** Selvi, in a browser of her own. */
async function openSelvi(browser: Browser, owner: Page) {
  const selvi = await (await browser.newContext()).newPage()
  await signInAsSelvi(owner, selvi)
  return selvi
}

/** Keeps the news from a screen while somebody else does something: it was told, and could not read what. */
async function withFailedRefetch(page: Page, work: () => Promise<void>) {
  const missed: string[] = []
  await page.route('/office/api/enquiries/*', (route) => {
    missed.push(route.request().url())
    return route.abort()
  })
  await work()
  await expect.poll(() => missed.length).toBeGreaterThan(0)
  await page.unroute('/office/api/enquiries/*')
}

/** Ends a journey that answers instead of the shop: what is asked after it would be of no list. */
async function leavePage(page: Page) {
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The owner and Selvi, with the same new enquiry open. */
async function openTwice(page: Page, browser: Browser) {
  const number = await openEnquiry(page)
  const selvi = await openSelvi(browser, page)
  await selvi.goto(`/office/enquiries/${number}`)
  await expect(status(selvi)).toHaveText('Enquiry Received')
  return { number, selvi }
}

test('an arriving enquiry does not move the row in hand; a tap shows it', { tag: '@O4' }, async ({
  page,
  browser,
}) => {
  await signInAsOwner(page)
  // The strip of calls above the table is as high as its longest name; other journeys place enquiries too.
  await page.route('/office/api/enquiries/queue', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto('/office/enquiries')
  const shopper = await (await browser.newContext()).newPage()
  const last = await placeNumberedEnquiry(shopper)
  const here = enquiryLink(page, last)
  await expect(here).toBeVisible()
  await here.focus()
  // Rows before it may get or lose a line meanwhile, where somebody else opens them.
  const place = async () => ({
    table: (await page.getByRole('table', { name: 'Enquiries' }).boundingBox())?.y,
    before: await here.evaluate((link) => [...document.querySelectorAll('main tbody th a')].indexOf(link)),
  })
  const before = await place()
  const number = await placeNumberedEnquiry(shopper)
  // Whoever shops elsewhere meanwhile counts too.
  const arrived = page.getByRole('button', { name: /^\d+ new$/ })
  await expect(arrived).toBeVisible()
  await expect(row(page, number)).toBeHidden()
  await expect(here).toBeFocused()
  expect(await place()).toEqual(before)
  if (test.info().project.name === 'office-phone') expect(await findLayoutProblems(page)).toEqual([])
  // Perhaps that was somebody else's, and this one came after it.
  await expect(async () => {
    await arrived.click()
    await expect(page.locator('main tbody th a').first()).toBeFocused()
    await expect(enquiryLink(page, number)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('the rest of the list also comes while the list is read again', { tag: ['@O4', '@withstand'] }, async ({
  page,
}) => {
  await placeNumberedEnquiry(page)
  await signInAsOwner(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let read = 0
  await page.route(/\/office\/api\/enquiries(\?.*)?$/, async (route) => {
    if (route.request().url().includes('after='))
      return route.fulfill({ json: { data: { rows: [], next: null } } })
    const response = await route.fetch()
    const { data } = await response.json()
    // The first time it is there with the screen, and then read again.
    if (read++ > 0) await held
    return route.fulfill({ response, json: { data: { rows: data.rows.slice(0, 1), next: 'the rest' } } })
  })
  await page.goto('/office/enquiries')
  await button(page, 'Show More').scrollIntoViewIfNeeded()
  await expect.poll(() => read).toBeGreaterThan(1)
  letGo()
  await expect(button(page, 'Show More')).toBeHidden()
  await leavePage(page)
})

test('an enquiry placed while the rest is being read is in the list', { tag: ['@O4', '@withstand'] }, async ({
  page,
  browser,
}) => {
  const shopper = await (await browser.newContext()).newPage()
  for (let n = 0; n < 2; n++) await placeNumberedEnquiry(shopper)
  await signInAsOwner(page)
  let bringTheRest = () => {}
  const rest = new Promise<void>((resolve) => {
    bringTheRest = resolve
  })
  // What others place meanwhile makes the first part longer, and nothing of it the rest.
  let oldest: string | undefined
  await page.route(/\/office\/api\/enquiries(\?.*)?$/, async (route) => {
    if (route.request().url().includes('after=')) {
      await rest
      return route.fulfill({ json: { data: { rows: [], next: null } } })
    }
    const response = await route.fetch()
    const { data } = await response.json()
    const numbers = data.rows.map(({ enquiry_number }: { enquiry_number: string }) => enquiry_number)
    oldest ??= numbers[0]
    const rows = data.rows.slice(0, numbers.indexOf(oldest) + 1)
    return route.fulfill({ response, json: { data: { rows, next: 'the rest' } } })
  })
  const asked = page.waitForRequest(/after=/)
  await page.goto('/office/enquiries')
  await asked
  const number = await placeNumberedEnquiry(shopper)
  await expect(row(page, number)).toBeVisible()
  bringTheRest()
  await expect(button(page, 'Show More')).toBeHidden()
  await expect(row(page, number)).toBeVisible()
  await leavePage(page)
})

test('each of two users sees that the other has it open, and their steps', { tag: '@O4' }, async ({
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

test('of the same field the later one sees both and decides', { tag: '@O4' }, async ({
  page,
  browser,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REFUSED)
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

test('a step on an outdated enquiry is not done, and needs one more tap', {
  tag: ['@O4', '@withstand'],
}, async ({ page, browser, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REFUSED, /net::ERR_/)
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
