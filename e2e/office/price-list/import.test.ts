import type { Page } from '@playwright/test'
import { fromRupees } from '#domain/money/money.ts'
import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import { IMPORT_ID, NOW, openImport } from './import-fixture.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true })
const cell = (page: Page, name: string, field: string) => row(page, name).locator(`td[data-field=${field}]`)
const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: new RegExp(`^${name} \\d`) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const statusMessage = (page: Page) => page.locator('p[role=status]')
const blockedPublishButton = (page: Page) => button(page, 'Publish').and(page.locator('[aria-disabled=true]'))

/** Resolves every problem of the messy sheet. */
async function resolveAllProblems(page: Page) {
  await button(page, 'Yes, ‘Rate’ contains: M.R.P').click()
  await cell(page, '4" Lakshmi Deluxe', 'price').click()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await button(page, 'Skip Two Sound').click()
  await page.getByLabel('Which product is Chakkar Spl?').selectOption('New product')
  await button(page, 'Skip Row 14').click()
  await expect(group(page, 'Not understood')).toHaveText('Not understood 0')
}

test('a chosen file shows its progress, then opens its preview', { tag: '@O5' }, async ({ page }) => {
  const { shop } = await openImport(page, { path: '/office/price-list/import' })
  await expect(page).toHaveTitle('Import · Office')
  await button(page, 'Preview').click()
  await expect(page.getByText('Choose a price list file')).toBeVisible()
  const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) }
  await page.getByLabel('Price list file').setInputFiles(empty)
  await button(page, 'Preview').click()
  await expect(page.getByText('The file is empty. Choose another one.')).toBeVisible()
  expect(shop.sent).toEqual([])
  const preview = shop.file
  shop.file = { ...preview, state: 'reading', progress: 20, preview: null }
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Rate') }
  await page.getByLabel('Price list file').setInputFiles(file)
  await button(page, 'Preview').click()
  await expect(page).toHaveURL(`/office/price-list/import/${IMPORT_ID}`)
  const progress = page.getByRole('progressbar', { name: 'Reading the file' })
  await expect(progress).toHaveAttribute('value', '20')
  shop.file = { ...shop.file, progress: 70 }
  await expect(progress).toHaveAttribute('value', '70')
  await page.reload()
  await expect(progress).toHaveAttribute('value', '70')
  shop.file = preview
  await expect(page.getByRole('heading', { name: 'How the file was read' })).toBeVisible()
  await expect(progress).toBeHidden()
})

test('a file dropped on the page is uploaded', { tag: '@O5' }, async ({ page }) => {
  const { shop } = await openImport(page, { path: '/office/price-list/import' })
  await expect(page.getByRole('row', { name: 'Gift boxes.ods' })).toBeVisible()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Name,Rate'], 'list.csv'))
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page).toHaveURL(`/office/price-list/import/${IMPORT_ID}`)
  await expect.poll(() => shop.sent.map(({ call }) => call)).toEqual(['imports'])
})

test('cells, rows, columns and products are corrected and undone', { tag: '@O5' }, async ({ page }) => {
  const { shop } = await openImport(page)
  await expect(blockedPublishButton(page)).toHaveAccessibleDescription(
    'Before you publish: choose what 1 column contains, fix or skip 4 rows.',
  )
  await button(page, 'Publish').click({ force: true })
  await expect(statusMessage(page)).toHaveText(/^Before you publish/)
  await resolveAllProblems(page)
  await expect.poll(() => shop.sent.map(({ payload }) => payload.row_version)).toEqual([3, 4, 5, 6, 7])
  await expect
    .poll(() => shop.file.corrections)
    .toEqual({
      columns: { 4: 'mrp' },
      cells: { '8:price': '150' },
      skipped: [9, 14],
      matches: { 13: 'new' },
      to_go: [],
    })
  await expect(blockedPublishButton(page)).toBeHidden()
  // Corrected rows stay in view and can be undone.
  await expect(row(page, '4" Lakshmi Deluxe')).toContainText('Changed')
  await button(page, 'Undo: M.R.P, row 8').click()
  await expect(group(page, 'Not understood')).toHaveText('Not understood 1')
  await button(page, 'Include Two Sound').click()
  await expect(group(page, 'Not understood')).toHaveText('Not understood 2')
  await button(page, 'Undo: Which product is Chakkar Spl?').click()
  await expect(group(page, 'Not understood')).toHaveText('Not understood 3')
  await expect.poll(() => shop.file.corrections).toMatchObject({ cells: {}, skipped: [14], matches: {} })
  await group(page, 'Changed').click()
  await expect(page).toHaveURL(/\?group=changed$/)
  await expect(cell(page, '2¾" Kuruvi', 'price')).toHaveText('60 → 75')
  await page.getByLabel('Search rows').fill('electric')
  await expect(row(page, '2¾" Kuruvi')).toBeHidden()
  await page.goBack()
  await expect(group(page, 'Not understood')).toHaveAttribute('aria-current', 'true')
  await group(page, 'Missing').click()
  await page.getByLabel('Remove all 2 from the price list').check()
  await expect(row(page, 'Family Pack 30 Items')).toHaveAttribute('data-leaves-list', 'true')
  await page.getByLabel('Remove from the price list: Family Pack 30 Items').uncheck()
  await expect(page.getByLabel('Remove all 2 from the price list')).not.toBeChecked()
  await expect.poll(() => shop.file.corrections.to_go).toHaveLength(1)
})

test('a sheet is corrected by keyboard', { tag: ['@O5', '@W20', '@withstand'] }, async ({ page }) => {
  const { shop } = await openImport(page)
  const price = cell(page, '4" Lakshmi Deluxe', 'price')
  await cell(page, '4" Lakshmi Deluxe', 'product_code').focus()
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
  await expect(price).toBeFocused()
  // Escape discards the edit.
  await page.keyboard.type('99')
  await expect(page.getByLabel('M.R.P, row 8')).toHaveValue('99')
  await page.keyboard.press('Escape')
  await expect(price).toBeFocused()
  await expect(price).toContainText('1S0')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('M.R.P, row 8')).toHaveValue('1S0')
  await page.keyboard.type('160')
  await page.keyboard.press('Enter')
  // Enter moves to the row below.
  await expect(cell(page, 'Two Sound', 'price')).toBeFocused()
  await page.keyboard.type('145')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Two Sound', 'price')).toBeFocused()
  await expect(cell(page, 'Two Sound', 'price')).toContainText('140 → 145')
  await page.keyboard.press('Delete')
  await expect(cell(page, 'Two Sound', 'price')).toContainText('#REF!')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Include Two Sound')).toBeFocused()
  await expect(group(page, 'Skipped')).toHaveText('Skipped 1')
  await expect.poll(() => shop.file.corrections).toMatchObject({ cells: { '8:price': '160' }, skipped: [9] })
  // The grid is a single tab stop.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
})

test('a meaning moves from one column to another; another sheet requires confirmation', {
  tag: '@O5',
}, async ({ page }) => {
  const { shop } = await openImport(page, { edits: { skipped: [9] } })
  await page.locator('summary', { hasText: 'Columns' }).click()
  await page.getByLabel('What ‘Net’ contains').selectOption('M.R.P')
  await expect(statusMessage(page)).toHaveText('‘Rate’ is no longer M.R.P. Choose what it contains.')
  await page.getByLabel('Sheet', { exact: true }).selectOption('Gift Boxes')
  const dialog = page.getByRole('dialog', { name: 'Read Another Sheet' })
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel('Sheet', { exact: true })).toHaveValue('Price 2027')
  await page.getByLabel('Sheet', { exact: true }).selectOption('Gift Boxes')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByLabel('Sheet', { exact: true })).toHaveValue('Gift Boxes')
  await expect.poll(() => shop.file.corrections).toMatchObject({ sheet: 'Gift Boxes', skipped: [] })
})

test('publishing shows its effect on open enquiries first and can be undone', { tag: '@O5' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 409/)
  const { shop } = await openImport(page)
  await resolveAllProblems(page)
  await button(page, 'Publish').click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog).toContainText('2 products will be added')
  await expect(dialog).toContainText('3 products will change')
  await expect(dialog).toContainText('2 rows will be skipped')
  await expect(dialog).toContainText(
    'The new prices would change the total of 17 enquiries: ₹4,210.50 more and ₹300.00 less in all.',
  )
  await expect(dialog).toContainText('They keep the prices they were sent with.')
  // The dialog names only some of them.
  await expect(dialog).toContainText('The 2 largest differences:')
  await expect(dialog.getByRole('row').nth(1)).toContainText('+₹1,530.50')
  await expectAccessible(page, '[role=dialog]')
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(shop.sent.some(({ call }) => call === 'publish')).toBe(false)
  const fetchedUrls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(IMPORT_ID)) fetchedUrls.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(statusMessage(page)).toHaveText('Published. The shop shows it now.')
  expect(shop.sent.at(-1)).toEqual({ call: 'publish', payload: { row_version: 8, at: null } })
  await expect(page.getByRole('main')).toContainText('Published 20/08/2027 12:00 PM')
  await expect(heading(page)).toBeFocused()
  // The response contains the import, so it is not refetched.
  expect(fetchedUrls).toEqual([])

  shop.rejection = { call: 'undo', status: 409, code: 'rows-changed-since', rows: ['2¾" Kuruvi'] }
  await button(page, 'Undo Publish').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Can’t undo because someone has since changed the same rows2¾" Kuruvi',
  )
  shop.rejection = undefined
  await button(page, 'Undo Publish').click()
  await expect(statusMessage(page)).toHaveText('Undone. The price list is as it was before.')
  await expect(button(page, 'Undo Publish')).toBeHidden()
  await expect(heading(page)).toBeFocused()
})

test('after a colleague’s correction the publish dialog shows the effect again', {
  tag: ['@O5', '@withstand'],
}, async ({ page }) => {
  const { shop } = await openImport(page, {
    edits: { columns: { 4: 'mrp' }, cells: { '8:price': '150' }, skipped: [9, 14], matches: { 13: 'new' } },
  })
  const blastRadius = { enquiries: 1, more: 100, less: 0, rows: [] }
  let released: Promise<void> | undefined
  await page.route('**/blast-radius', async (route) => {
    await released
    await route.fulfill({ json: { data: blastRadius } })
  })
  await button(page, 'Publish').click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog).toContainText('The new prices would change the total of 1 enquiry:')
  // A colleague corrects something, and returning to the tab refetches the import.
  shop.file = { ...shop.file, row_version: 4 }
  blastRadius.enquiries = 2
  let release = () => {}
  released = new Promise((resolve) => {
    release = resolve
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeHidden()
  await expect(dialog).not.toContainText('1 enquiry')
  release()
  await expect(dialog).toContainText('The new prices would change the total of 2 enquiries:')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(statusMessage(page)).toHaveText('Published. The shop shows it now.')
  expect(shop.sent).toEqual([{ call: 'publish', payload: { row_version: 4, at: null } }])
})

test('Publish At keeps time and buttons in view with 100 enquiries', {
  tag: ['@O5', '@withstand'],
}, async ({ page }) => {
  await openImport(page)
  await resolveAllProblems(page)
  const rows = Array.from({ length: 100 }, (_, n) => ({
    enquiry_number: `2027-${10_000 + n}`,
    customer_name: 'Venkatasubramanian Ramakrishnan',
    net_amount: fromRupees(8200),
    new_net_amount: fromRupees(9200 - n),
  }))
  const blastRadius = { enquiries: 100, more: 95_050, less: 0, rows }
  await page.route('**/blast-radius', (route) => route.fulfill({ json: { data: blastRadius } }))
  await button(page, 'Publish At').click()
  const dialog = page.getByRole('dialog', { name: 'Publish At' })
  await expect(dialog.getByRole('row')).toHaveCount(101)
  await expect(dialog).not.toContainText('largest differences')
  await expect(dialog.getByLabel('Date and time')).toBeInViewport({ ratio: 1 })
  const publish = dialog.getByRole('button', { name: 'Publish At' })
  await expect(publish).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('row').last()).toBeInViewport({ ratio: 1 })
  await expect(publish).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, '[role=dialog]')
})

test('a file is scheduled for a future time in IST, published, or cancelled', {
  tag: ['@O5', '@withstand'],
}, async ({ page }) => {
  await page.clock.install({ time: NOW })
  const { shop } = await openImport(page)
  await resolveAllProblems(page)
  await button(page, 'Publish At').click()
  const dialog = page.getByRole('dialog', { name: 'Publish At' })
  await dialog.getByRole('button', { name: 'Publish At' }).click()
  await expect(dialog).toContainText('Enter when to publish')
  await dialog.getByLabel('Date and time').fill('2027-08-20T11:59')
  await dialog.getByRole('button', { name: 'Publish At' }).click()
  await expect(dialog).toContainText('Choose a date and time in the future')
  await dialog.getByLabel('Date and time').fill('20277-08-21T00:00')
  await dialog.getByRole('button', { name: 'Publish At' }).click()
  await expect(dialog).toContainText('Enter a date with a 4-digit year and a time')
  await expect(dialog.getByLabel('Date and time')).toHaveValue('20277-08-21T00:00')
  await dialog.getByLabel('Date and time').fill('2027-08-21T00:00')
  await dialog.getByRole('button', { name: 'Publish At' }).click()
  await expect(statusMessage(page)).toHaveText('Will be published 21/08/2027 12:00 AM')
  expect(shop.sent.at(-1)?.payload).toMatchObject({ at: '2027-08-20T18:30:00.000Z' })
  await expect(page.getByRole('main')).toContainText('Will be published 21/08/2027 12:00 AM')
  // A scheduled import cannot be corrected.
  await expect(button(page, 'Skip Two Sound')).toBeHidden()
  // The shop publishes it on time, and the screen shows that without a reload.
  const scheduled = shop.file
  const published = { published_at: '2027-08-20T18:30:00.000Z', change_no: 41, left_alone: ['2¾" Kuruvi'] }
  shop.file = { ...scheduled, ...published, state: 'published' }
  await page.clock.fastForward('12:00:05')
  await expect(button(page, 'Undo Publish')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('they were left as they are.2¾" Kuruvi')
  shop.file = scheduled
  await page.reload()
  await button(page, 'Cancel').click()
  await expect(statusMessage(page)).toHaveText('Cancelled. The price list will not be published.')
  await expect(heading(page)).toBeFocused()
  await button(page, 'Publish').waitFor()
})

test('5,000 rows render only in view; keys reach all, and edits are saved', {
  tag: ['@O5', '@withstand'],
}, async ({ page }) => {
  const { shop } = await openImport(page, {
    unchanged: 5_000,
    path: `/office/price-list/import/${IMPORT_ID}?group=unchanged`,
  })
  await expect(group(page, 'Unchanged')).toHaveText('Unchanged 5001')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5002')
  expect(await page.locator('tr[data-row]').count()).toBeLessThan(80)
  await cell(page, '3½" Lakshmi', 'price').click()
  await page.keyboard.type('120')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(row(page, 'Sky Shot 5000')).toBeVisible()
  // The edited row is out of view and its edit is saved.
  await expect.poll(() => shop.file.corrections.cells).toEqual({ '7:price': '120' })
  await cell(page, 'Sky Shot 5000', 'price').focus()
  await page.keyboard.press('Control+Home')
  await expect(cell(page, '3½" Lakshmi', 'price')).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(cell(page, 'Sky Shot 5000', 'price')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'Sky Shot 4999', 'price')).toBeFocused()
})

test('after a pause the import is refetched on focus, and typing is kept', {
  tag: ['@O5', '@withstand'],
}, async ({ page }) => {
  await page.clock.install({ time: NOW })
  const { shop } = await openImport(page, {
    path: `/office/price-list/import/${IMPORT_ID}?group=unchanged`,
  })
  await expect(row(page, '3½" Lakshmi')).toBeVisible()
  const fetchedUrls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(IMPORT_ID)) fetchedUrls.push(request.url())
  })
  await cell(page, '3½" Lakshmi', 'price').click()
  await page.keyboard.press('Escape')
  expect(fetchedUrls).toHaveLength(0)
  await page.clock.fastForward('05:01')
  await cell(page, '3½" Lakshmi', 'price').click()
  await page.keyboard.type('12')
  await expect.poll(() => fetchedUrls.length).toBe(1)
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect.poll(() => shop.file.corrections.cells).toEqual({ '7:price': '120' })
  expect(fetchedUrls).toHaveLength(1)
})
