import type { Page } from '@playwright/test'
import type { CurrentUser } from '#contract/office/account.ts'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { delayRequests } from '../../delay-requests.ts'
import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import { fulfillWithError, OWNER, openMenu, openOffice } from '../office-fixture.ts'
import { createEnquiryRow, HOUR, NOW, openInbox } from './inbox-fixture.ts'

const table = (page: Page) => page.getByRole('table', { name: /^(Enquiries|ஆர்டர்கள்)$/ })
const row = (page: Page, number: string) => table(page).getByRole('row', { name: number })
/** Returns the rows without the header. */
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const search = (page: Page) => page.getByLabel('Search enquiries')

test('the office opens its enquiries, newest first, and stays up to date', { tag: '@O4' }, async ({
  page,
}) => {
  const staff: CurrentUser = { ...OWNER, role: 'staff', rights: [...RIGHTS_BY_ROLE.staff] }
  const { shop } = await openInbox(page, '/office', staff)
  await expect(page).toHaveURL('/office/enquiries')
  await expect(page).toHaveTitle('Enquiries · Office')
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).first()).toHaveAccessibleName('2027-00230')
  await expect(row(page, '2027-00230')).toContainText('Enquiry Received 23 h left')
  // Deadlines count down while the screen is open.
  await expect(row(page, '2027-00209')).toContainText('2 h left')
  await page.clock.fastForward('02:30:00')
  await expect(row(page, '2027-00209')).toContainText(/2\d min left/)
  // Returning to the tab refetches the list.
  shop.enquiries.unshift({ ...createEnquiryRow(0), enquiry_number: enquiryNumber(2027, 231) })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(rows(page).first()).toHaveAccessibleName('2027-00231')
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Enquiries' })).toHaveAttribute('aria-current', 'page')
})

/** Runs in the page before its own scripts: records the loaded scripts and styles when the heading appears. */
function recordFirstPaint() {
  new MutationObserver((_, observer) => {
    const { dataset } = document.documentElement
    if (!document.querySelector('main h1')) return
    observer.disconnect()
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    dataset.files = files.filter((path) => /^\/office\/assets\/.*\.(js|css)$/.test(path)).join()
  }).observe(document, { subtree: true, childList: true })
}

for (const path of ['/office/enquiries', '/office/signin'])
  test(`${path} loads with four files named in its document`, { tag: ['@phone', '@O1'] }, async ({
    page,
  }) => {
    await openOffice(page, 'about:blank')
    let linkedFiles: string[] = []
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      linkedFiles = [...html.matchAll(/(?:src|href)="(.*?\.(?:js|css))"/g)].map(([, file = '']) => file)
      return route.fulfill({ response, body: html })
    })
    await page.addInitScript(recordFirstPaint)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-files')
    const files = await page.locator('html').getAttribute('data-files')
    // A file imported by another one would cost another round trip.
    expect(files?.split(',').toSorted()).toEqual(linkedFiles.toSorted())
    expect(linkedFiles).toHaveLength(4)
  })

test('filters are in the URL, and Back undoes each of them', { tag: '@O4' }, async ({ page }) => {
  await openInbox(page)
  await page.getByLabel('Status').selectOption('Confirmed')
  await expect(page).toHaveURL('/office/enquiries?status=Confirmed')
  await expect(page.getByText('19 found')).toBeVisible()
  await expect(row(page, '2027-00230')).toBeHidden()
  const waiting = page.getByRole('button', { name: 'Waiting for the customer' })
  await waiting.click()
  await expect(page).toHaveURL('/office/enquiries?status=Confirmed&waiting=1')
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByText('19 found')).toBeVisible()
  await expect(waiting).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(page.getByLabel('Status')).toHaveValue('')
  await expect(rows(page)).toHaveCount(50)
  // The URL restores the filters.
  await page.goto('/office/enquiries?status=Confirmed&waiting=1')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByLabel('Status')).toHaveValue('Confirmed')
  await page.goto('/office/enquiries')
  await row(page, '2027-00228').getByRole('link', { name: 'from one sender' }).click()
  await expect(page).toHaveURL('/office/enquiries?burst=b1')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(rows(page)).toHaveCount(50)
})

test('each filter is a chip that is removed alone, or with all others', { tag: '@O4' }, async ({ page }) => {
  await openInbox(page, '/office/enquiries?status=Confirmed&waiting=1&assigned=me&q=a')
  const chips = page.getByRole('list', { name: 'Filters' })
  await expect(chips.getByRole('listitem')).toHaveText([
    'Confirmed',
    'Waiting for Customer',
    'Mine',
    '“a”',
    'Clear Filters',
  ])
  await chips.getByRole('button', { name: 'Remove Mine' }).click()
  await expect(page).toHaveURL('/office/enquiries?status=Confirmed&waiting=1&q=a')
  await chips.getByRole('button', { name: 'Remove “a”' }).click()
  await expect(search(page)).toHaveValue('')
  await expectAccessible(page)
  await chips.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/office/enquiries')
  await expect(chips).toBeHidden()
})

test('filters that no enquiry matches say so, without asking for digits', { tag: '@O4' }, async ({
  page,
}) => {
  await openInbox(page, '/office/enquiries?status=Paid&waiting=1')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('an unread mention is listed above the inbox and leads to its enquiry', { tag: '@O4' }, async ({
  page,
}) => {
  await openInbox(page, 'about:blank')
  const mention = { enquiry_number: '2027-00229', note: 'Ask @Murugan', noted_by: 'Selvi' }
  await page.route('/office/api/mentions', (route) =>
    route.fulfill({ json: { data: [{ ...mention, noted_at: NOW.toISOString() }] } }),
  )
  await page.goto('/office/enquiries')
  await page
    .getByRole('region', { name: 'Mentions of Me' })
    .getByRole('link', { name: 'Ask @Murugan' })
    .click()
  await expect(page).toHaveURL('/office/enquiries/2027-00229')
})

test('the search runs after a short pause and is in the URL', {
  tag: ['@O4', '@withstand'],
}, async ({ page }) => {
  const { shop } = await openInbox(page)
  await expect(rows(page)).toHaveCount(50)
  await search(page).pressSequentially('thoothukudi')
  await expect(page.getByText('50+ found')).toBeVisible()
  await expect(page).toHaveURL('/office/enquiries?q=thoothukudi')
  expect(shop.queries.length).toBeLessThan(8)
  await search(page).fill('2027-00226')
  await expect(rows(page)).toHaveCount(1)
  await search(page).press('Enter')
  await expect(row(page, '2027-00226').getByRole('link')).toBeFocused()
  await search(page).fill('nobody')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(rows(page)).toHaveCount(50)
})

test('Enter focuses the first result of the complete query', { tag: '@O4' }, async ({ page }) => {
  const { shop } = await openInbox(page)
  await expect(rows(page)).toHaveCount(50)
  const release = await delayRequests(page, '**/office/api/enquiries?q=2027-00226')
  await search(page).fill('2027-00226')
  // This Enter ends a composition of an input method. By default the browser would submit the form.
  const isPrevented = await search(page).evaluate(
    (box) =>
      !box.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      ),
  )
  expect(isPrevented).toBe(true)
  await search(page).press('Enter')
  await expect(page).toHaveURL('/office/enquiries?q=2027-00226')
  await expect(search(page)).toBeFocused()
  release()
  await expect(row(page, '2027-00226').getByRole('link').first()).toBeFocused()
  expect(shop.queries.filter((search) => search.includes('2027-00226'))).toHaveLength(1)
  // Typing on keeps the focus in the box.
  await search(page).fill('2027-00225')
  await search(page).press('Enter')
  await search(page).fill('2027-00224')
  await expect(row(page, '2027-00224')).toBeVisible()
  await expect(search(page)).toBeFocused()
})

test('focus stays in the search box if results arrive while typing', {
  tag: ['@O4', '@withstand'],
}, async ({ page }) => {
  await openInbox(page)
  await expect(rows(page)).toHaveCount(50)
  const release = await delayRequests(page, '**/office/api/enquiries?q=kavitha')
  await search(page).fill('kavitha')
  await search(page).press('Enter')
  await expect(page).toHaveURL('/office/enquiries?q=kavitha')
  // The paused clock prevents the debounced search.
  await page.clock.pauseAt(new Date(NOW.getTime() + HOUR))
  await search(page).press('Space')
  release()
  await expect(row(page, '2027-00229')).toBeHidden()
  await page.keyboard.type('rajan')
  await expect(search(page)).toHaveValue('kavitha rajan')
  await page.clock.resume()
  await expect(page).toHaveURL('/office/enquiries?q=kavitha+rajan')
  await expect(search(page)).toBeFocused()
})

test('the list and its focus stay until the filtered list has loaded', {
  tag: ['@O4', '@withstand'],
}, async ({ page }) => {
  await openInbox(page)
  const confirmed = page.getByRole('row').filter({ hasText: 'Confirmed' }).first().getByRole('link').first()
  await confirmed.focus()
  await page.evaluate(() => {
    const status = document.querySelector('select')
    const confirmed = [...(status?.options ?? [])].find(({ text }) => text.startsWith('Confirmed'))
    if (status && confirmed) status.value = confirmed.value
    status?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByText('19 found')).toBeVisible()
  await expect(confirmed).toBeFocused()
})

test('scrolling loads the rest of the list', { tag: '@O4' }, async ({ page }) => {
  const { shop } = await openInbox(page)
  for (const count of [100, 150, 200, 230]) {
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect(rows(page)).toHaveCount(count)
  }
  await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden()
  expect(shop.queries).toEqual(['', '?after=50', '?after=100', '?after=150', '?after=200'])
})

test('Back restores row and scroll position, and shows the new status', { tag: '@O4' }, async ({ page }) => {
  const { shop } = await openInbox(page)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(100)
  const opened = row(page, '2027-00149')
  await opened.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(1_000)
  await opened.getByRole('link').first().click()
  await expect(page).toHaveURL('/office/enquiries/2027-00149')
  await expect(table(page)).toBeHidden()
  const changed = shop.enquiries.find(({ enquiry_number }) => enquiry_number === '2027-00149')
  if (changed) changed.order_status = 'Confirmed'
  await page.goBack()
  await expect(opened.getByRole('link').first()).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(opened).toContainText('Confirmed')
  await expect(rows(page).nth(99)).toBeAttached()
})

test('the inbox works by keyboard', { tag: ['@O4', '@W20'] }, async ({ page }) => {
  await openInbox(page, '/office/account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  for (const key of ['g', 'e']) await page.keyboard.press(key)
  await expect(rows(page)).toHaveCount(50)
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await expect(row(page, '2027-00229').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('00226')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/office/enquiries/2027-00226')
  await page.goBack()
  await expect(row(page, '2027-00226').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const name of [
    'Next enquiry in the list j',
    'Previous enquiry in the list k',
    'Open the enquiry Enter',
  ])
    await expect(keys.getByRole('row', { name })).toBeVisible()
})

test('a lost connection keeps the list, and Try Again continues', {
  tag: ['@O4', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/, /status of 503/)
  await openInbox(page)
  await expect(rows(page)).toHaveCount(50)
  const isListRequest = (url: URL) => url.pathname === '/office/api/enquiries'
  await page.route(isListRequest, (route) => route.abort())
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toContainText('We couldn’t connect.')
  await expect(rows(page)).toHaveCount(50)
  await expectAccessible(page)
  await page.unroute(isListRequest)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page)).toHaveCount(100)
  await expect(page.getByRole('alert')).toBeHidden()

  await page.route(isListRequest, (route) => fulfillWithError(route, 503, 'database-unavailable'))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(isListRequest)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page)).toHaveCount(50)
})
