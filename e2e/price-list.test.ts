import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { summary } from './cards.ts'
import { expectAccessible } from './expect-accessible.ts'
import { REACT } from './hold.ts'
import { layoutFindings } from './layout.ts'
import { expect, test } from './shop-test.ts'

type Category = { category_name: string; category_slug: string; product_list: unknown[] }

const box = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`, { exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: box(page, name) })

/** Opens the list and waits for its scripts: what stands above it on paper comes with them. */
async function open(page: Page) {
  await page.goto('/price-list')
  await page.locator('[data-paper]').waitFor({ state: 'attached' })
}

async function catalogueOf(page: Page): Promise<Category[]> {
  const answer = await page.request.get('/api/product/quickorder')
  const { data }: { data: Category[] } = await answer.json()
  return data
}

/** The columns that can be seen, in the table's own words. */
async function columnsOf(page: Page): Promise<string[]> {
  const heads = page.getByRole('table').first().getByRole('columnheader')
  return (await heads.allTextContents()).map((text) => text.trim())
}

test('products grouped by category_name in tables', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price List')
  const catalogue = await catalogueOf(page)
  await expect(page.getByRole('table')).toHaveCount(catalogue.length)
  for (const [index, { category_name, product_list }] of catalogue.entries()) {
    const group = page.locator('main section[id]').nth(index)
    await expect(group.getByRole('heading', { level: 2 })).toContainText(category_name)
    await expect(group.locator('tbody tr')).toHaveCount(product_list.length)
  }
})

test('the full variant: preview, code, name, content, M.R.P, discount, our price, qty and total', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone has the compact variant')
  await open(page)
  const columns = ['Preview', 'Code', 'Name', 'Content', 'M.R.P', 'Discount', 'Our Price', 'Qty', 'Total']
  expect(await columnsOf(page)).toEqual(columns)
  await box(page, '4" Lakshmi').fill('60')
  const row = rowOf(page, '4" Lakshmi')
  const cells = row.getByRole('cell')
  await expect(cells).toHaveCount(9)
  await expect(cells).toContainText([
    '',
    'OS05',
    '4" Lakshmi',
    '1 Pkt (5 Pcs)',
    '₹65.00',
    '70% off',
    '₹19.50',
    '',
    '₹1,170.00',
  ])
  await expect(row.locator('img')).toBeVisible()
  await expect(row.locator('[lang=ta]')).toHaveText('4" லட்சுமி வெடி')
  // Head and row stand below each other.
  for (const [column, head] of (await page.getByRole('table').first().locator('th').all()).entries()) {
    const [above, below] = [await head.boundingBox(), await cells.nth(column).boundingBox()]
    expect([above?.x, above?.width], columns[column]).toEqual([below?.x, below?.width])
  }
})

test('a compact variant shows preview, product, M.R.P, our price, qty and total', async ({
  page,
  isMobile,
}) => {
  await open(page)
  await box(page, '4" Lakshmi').fill('60')
  if (!isMobile) {
    const toggle = page.getByRole('button', { name: 'Compact view' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    expect(await columnsOf(page)).toEqual(['Preview', 'Product', 'M.R.P', 'Our Price', 'Qty', 'Total'])
  }
  const row = rowOf(page, '4" Lakshmi')
  await expect(row.getByRole('cell')).toHaveCount(6)
  await expect(row.getByRole('cell')).toContainText(['', '4" Lakshmi', '₹65.00', '₹19.50', '', '₹1,170.00'])
  for (const cell of await row.getByRole('cell').all()) await expect(cell).toBeVisible()
  await expect(row.locator('img')).toBeVisible()
  if (!isMobile) {
    await page.getByRole('button', { name: 'Compact view' }).click()
    await expect(row.getByRole('cell')).toHaveCount(9)
  }
})

test("'No products found' for an empty category", { tag: '@phone' }, async ({ page }) => {
  const catalogue = await catalogueOf(page)
  const [first] = catalogue
  if (!first) throw new Error('The shop has no category')
  await page.route('**/api/product/quickorder', (route) =>
    route.fulfill({ json: { data: [{ ...first, product_list: [] }, ...catalogue.slice(1)] } }),
  )
  await page.goto('/quick-checkout')
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Price List' }).click()
  const group = page.locator('main section[id]').first()
  await expect(group.getByRole('heading', { level: 2 })).toContainText(first.category_name)
  await expect(group).toContainText('No products found')
  await expect(group.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(catalogue.length - 1)
})

test('both open a product modal, by the preview and by the name', async ({ page, isMobile }) => {
  await open(page)
  for (const variant of isMobile ? ['compact'] : ['full', 'compact']) {
    if (variant === 'compact' && !isMobile) await page.getByRole('button', { name: 'Compact view' }).click()
    const row = rowOf(page, '4" Lakshmi')
    const modal = page.getByRole('dialog', { name: '4" Lakshmi' })
    await row.getByRole('button', { name: /^4" Lakshmi/ }).click()
    await expect(modal).toBeVisible()
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()

    const preview = await row.locator('img').boundingBox()
    if (!preview) throw new Error('The preview is not shown')
    await page.mouse.click(preview.x + preview.width / 2, preview.y + preview.height / 2)
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  }
})

test('the product modal shows pictures made for it, at most 4, with width and height', async ({ page }) => {
  await open(page)
  const pictures: string[] = []
  page.on('response', (answer) => {
    if (/\/pictures\/.*\/\d/.test(answer.url())) pictures.push(answer.headers()['content-type'] ?? '')
  })
  await rowOf(page, '4" Lakshmi')
    .getByRole('button', { name: /^4" Lakshmi/ })
    .click()
  const images = page.getByRole('dialog').getByRole('img')
  await expect(images).toHaveCount(2)
  await expect(images.first()).toHaveAttribute('src', /^\/pictures\/[\w-]+\.svg\/800\.webp$/)
  for (const side of ['width', 'height']) await expect(images.first()).toHaveAttribute(side, '800')
  await expect
    .poll(() => images.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(800)
  // Chromium knows AVIF, which is a third smaller.
  expect(new Set(pictures)).toEqual(new Set(['image/avif']))
})

test('a quantity changes the cart at once: after-discount price × qty in its row, and the running totals', async ({
  page,
}) => {
  await open(page)
  const total = rowOf(page, '4" Lakshmi').getByRole('cell').last()
  await expect(total).toBeEmpty()
  await box(page, '4" Lakshmi').fill('2')
  await expect(total).toHaveText('₹39.00')
  await expect(summary(page)).toContainText('Added Products1')
  await expect(summary(page)).toContainText('Total Order₹39.00')
  await rowOf(page, '4" Lakshmi').getByRole('button', { name: 'One more' }).click()
  await expect(total).toHaveText('₹58.50')
  await expect(summary(page)).toContainText('₹58.50')
  await page.reload()
  await expect(total).toHaveText('₹58.50')
  await box(page, '4" Lakshmi').fill('0')
  await expect(total).toBeEmpty()
  await expect(summary(page)).toContainText('Added Products0')
})

test('a sold-out product shows Sold Out and a disabled quantity box', async ({ page }) => {
  await open(page)
  const row = rowOf(page, 'Parachute Rocket')
  await expect(row).toContainText('Sold Out')
  await expect(box(page, 'Parachute Rocket')).toBeDisabled()
})

test('Checkout is blocked below 3,000 with a warning and goes to /quick-checkout from there on', async ({
  page,
}) => {
  await open(page)
  await box(page, '4" Lakshmi').fill('153')
  await expect(summary(page)).toContainText('₹2,983.50')
  await summary(page).getByRole('button', { name: 'Checkout' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Warning' })
  await expect(warning).toContainText('Minimum order value should not under Rs. 3,000./-')
  await warning.getByRole('button', { name: 'OK' }).click()
  await box(page, '4" Lakshmi').fill('154')
  await summary(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/quick-checkout')
})

test('Clear empties the cart and all browser storage and stays on /price-list', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page)
  await box(page, '4" Lakshmi').fill('5')
  await page.evaluate(() => localStorage.setItem('fp', 'device'))
  await summary(page).getByRole('button', { name: 'Clear' }).click()
  await expect(summary(page)).toContainText('Added Products0')
  await expect(summary(page)).toContainText('Total Order₹0.00')
  await expect(box(page, '4" Lakshmi')).toHaveValue('')
  await expect(page).toHaveURL('/price-list')
  expect(
    await page.evaluate(() => [localStorage.getItem('fp'), localStorage.getItem('product_list')]),
  ).toEqual([null, null])
})

test('what is typed before the scripts arrive moves the totals', async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/ERR_FAILED/)
  await page.route(REACT, (route) => route.abort())
  await page.goto('/price-list')
  await box(page, '4" Lakshmi').fill('2')
  await expect(summary(page)).toContainText('Added Products1')
  await expect(summary(page)).toContainText('₹39.00')
})

test('the search shows what it finds as rows of the same table', async ({ page }) => {
  await open(page)
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('OS05')
  const found = page.getByRole('table')
  await expect(found.first().getByRole('row').nth(1)).toContainText('4" Lakshmi')
  await expect(page.locator('main section[id]').first()).toBeHidden()
  await box(page, '4" Lakshmi').first().fill('2')
  await expect(summary(page)).toContainText('₹39.00')
  await field.fill('')
  await expect(page.locator('main section[id]').first()).toBeVisible()
  await expect(box(page, '4" Lakshmi')).toHaveValue('2')
})

test('the whole list is used with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has no keyboard to go by')
  await open(page)
  await page.getByRole('button', { name: 'Compact view' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Compact view' })).toHaveAttribute('aria-pressed', 'true')
  const name = rowOf(page, '2¾" Kuruvi').getByRole('button', { name: /^2¾" Kuruvi/ })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '2¾" Kuruvi' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(box(page, '2¾" Kuruvi')).toBeFocused()
  await page.keyboard.type('201')
  await expect(summary(page)).toContainText('₹1,809.00')
  // From name to quantity to the next name: two stops a row.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(box(page, '2¾" Deluxe Kuruvi')).toBeFocused()
})

test('on paper: the shop, its phones, the day, every price; no buttons, no search', async ({
  page,
  isMobile,
}) => {
  await open(page)
  await box(page, '4" Lakshmi').fill('60')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 710, height: 1000 })
  const main = page.getByRole('main')
  await expect(main.getByText('Vaanavil Crackers', { exact: true })).toBeVisible()
  await expect(main.getByText('+91-00000-00001 · +91-00000-00002')).toBeVisible()
  await expect(main.getByText(/^Prices of \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(summary(page)).toBeHidden()
  await expect(main.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'One more' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await expect(main.getByRole('link')).toHaveCount(0)
  const row = rowOf(page, '4" Lakshmi')
  await expect(row.getByRole('cell')).toHaveText(
    ['OS05', /4" Lakshmi/, '1 Pkt (5 Pcs)', '₹65.00', '70% off', '₹19.50', '', '₹1,170.00'],
    { useInnerText: true },
  )
  await expect(box(page, '4" Lakshmi')).toBeVisible()
  expect(
    await page
      .locator('thead')
      .first()
      .evaluate((head) => getComputedStyle(head).display),
  ).toBe('table-header-group')
  if (isMobile) return
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/)
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThan(10)
})

test('on paper in Tamil: no column runs into the next, no word of a heading is broken', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/ta/price-list', { waitUntil: 'networkidle' })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 710, height: 1000 })
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  const found = await layoutFindings(page)
  expect(found.filter((finding) => /^(touches|is broken|scrolls)/.test(finding))).toEqual([])
})

test('the list can be kept as PDF and as Excel, in the language of the page', { tag: '@phone' }, async ({
  page,
}) => {
  for (const base of ['', '/ta']) {
    await page.goto(`${base}/price-list`)
    for (const [name, address] of [
      [/PDF/, `${base}/price-list.pdf`],
      [/Excel|எக்செல்/, `${base}/price-list.xlsx`],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', address)
      expect((await page.request.get(address)).status()).toBe(200)
    }
  }
})

test('axe finds nothing, in either variant and in the modal', async ({ page, isMobile }) => {
  await open(page)
  await box(page, '2¾" Kuruvi').fill('3')
  await expectAccessible(page)
  if (!isMobile) {
    await page.getByRole('button', { name: 'Compact view' }).click()
    await expectAccessible(page, 'main')
  }
  await rowOf(page, '2¾" Kuruvi')
    .getByRole('button', { name: /^2¾" Kuruvi/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2)
  await expectAccessible(page, 'dialog[open]')
})

test('it holds at 320 px and with text at 200 %', async ({ page, isMobile }) => {
  await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 1366, height: 900 })
  await open(page)
  await box(page, '4" Lakshmi').fill('60')
  const wider = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await wider()).toBe(0)
  // A reader's own text size: the list is then laid out as on a narrower screen, and nothing lies over anything else.
  if (!isMobile)
    await page
      .context()
      .newCDPSession(page)
      .then((session) => session.send('Page.setFontSizes', { fontSizes: { standard: 32 } }))
  expect(await wider()).toBe(0)
  const row = rowOf(page, '4" Lakshmi')
  const parts = await Promise.all(
    [
      row.locator('img'),
      row.locator('td').nth(2),
      row.locator('td').nth(6),
      row.locator('td').nth(4),
      row.locator('td').nth(7),
    ].map((part) => part.boundingBox()),
  )
  for (const [index, part] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      if (!part || !other) throw new Error('A part of the row is not shown')
      const apart =
        part.x + part.width <= other.x + 1 ||
        other.x + other.width <= part.x + 1 ||
        part.y + part.height <= other.y + 1 ||
        other.y + other.height <= part.y + 1
      expect(apart, `${JSON.stringify(part)} ${JSON.stringify(other)}`).toBe(true)
    }
})

test('the document stays within 14,000 bytes, and its smallest form is what is sent', {
  tag: '@phone',
}, async ({ page }) => {
  const document = await (await page.request.get('/price-list')).text()
  // The port that these journeys happen to have is in it several times, and moves the sum by fifty bytes.
  const known = document.replaceAll(/localhost:\d+/g, 'localhost:3000')
  expect(brotliCompressSync(known).length).toBeLessThanOrEqual(14_000)
  // It is made in the background: the first answers may be a quicker one.
  const smallest = brotliCompressSync(document).length
  const sent = async () => Number((await page.request.get('/price-list')).headers()['content-length'])
  await expect.poll(sent, { timeout: 20_000 }).toBeLessThanOrEqual(smallest)
  expect(await sent()).toBeGreaterThan(0)
})

test('the scripts that /order-now names stay within 110,000 bytes, and the early one within 2,000', {
  tag: '@phone',
}, async ({ page }) => {
  const document = await (await page.request.get('/order-now')).text()
  const names = new Set(document.match(/\/assets\/[\w.-]+\.js/g))
  expect(names.size).toBeGreaterThan(5)
  const sizes = new Map<string, number>()
  for (const name of names)
    sizes.set(name, brotliCompressSync(await (await page.request.get(name)).body()).length)
  const sum = (of: (name: string) => boolean) =>
    [...sizes].reduce((bytes, [name, size]) => bytes + (of(name) ? size : 0), 0)
  expect(sum((name) => REACT.test(name))).toBeLessThanOrEqual(110_000)
  expect(sum((name) => !REACT.test(name))).toBeLessThanOrEqual(2_000)
})

test('what a very long list needs to grow is not loaded for this one', { tag: '@phone' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/order-now')
  await expect(page.locator('html')).toHaveAttribute('data-alive')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(5)
  expect(asked.filter((url) => url.includes('very-long-list'))).toEqual([])
})
