import type { Page } from '@playwright/test'
import { cartSummary } from '../cart/product-card.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { findLayoutProblems } from '../find-layout-problems.ts'
import { expect, test } from '../shop-test.ts'

type Category = { category_name: string; category_slug: string; product_list: unknown[] }

const quantityInput = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`, { exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: quantityInput(page, name) })

/** Opens the list and waits for hydration, which adds the print header. */
async function open(page: Page) {
  await page.goto('/price-list')
  await page.locator('[data-paper]').waitFor({ state: 'attached' })
}

async function fetchCatalogue(page: Page): Promise<Category[]> {
  const response = await page.request.get('/api/product/quickorder')
  const { data }: { data: Category[] } = await response.json()
  return data
}

/** Returns the visible column headers. */
async function readVisibleColumns(page: Page): Promise<string[]> {
  const heads = page.getByRole('table').first().getByRole('columnheader')
  return (await heads.allTextContents()).map((text) => text.trim())
}

test('on a desktop the full view has nine columns, the compact view six', {
  tag: ['@desktop', '@§2/price-list', '@W20', '@withstand'],
}, async ({ page }) => {
  await open(page)
  const columns = ['Preview', 'Code', 'Name', 'Content', 'M.R.P', 'Discount', 'Our Price', 'Qty', 'Total']
  expect(await readVisibleColumns(page)).toEqual(columns)
  await quantityInput(page, '4" Lakshmi').fill('60')
  const row = rowOf(page, '4" Lakshmi')
  const cells = row.getByRole('cell')
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
  // Header cells are aligned with the cells of a row.
  for (const [column, head] of (await page.getByRole('table').first().locator('th').all()).entries()) {
    const [headBox, cellBox] = [await head.boundingBox(), await cells.nth(column).boundingBox()]
    expect([headBox?.x, headBox?.width], columns[column]).toEqual([cellBox?.x, cellBox?.width])
  }

  await test.step('the compact view is reached by keyboard', async () => {
    const toggle = page.getByRole('button', { name: 'Compact view' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    expect(await readVisibleColumns(page)).toEqual([
      'Preview',
      'Product',
      'M.R.P',
      'Our Price',
      'Qty',
      'Total',
    ])
    await expect(cells).toHaveCount(6)
    await expectAccessible(page, 'main')
  })

  await test.step('Tab stops once at each product link and quantity', async () => {
    const name = rowOf(page, '2¾" Kuruvi').getByRole('link', { name: /^2¾" Kuruvi/ })
    await name.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '2¾" Kuruvi' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(name).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(quantityInput(page, '2¾" Kuruvi')).toBeFocused()
    await page.keyboard.type('201')
    await expect(cartSummary(page)).toContainText('₹2,979.00')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(quantityInput(page, '2¾" Deluxe Kuruvi')).toBeFocused()
  })

  await test.step('nothing in a row overlaps at double text size', async () => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const getOverflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await getOverflow()).toBe(0)
    const parts = [row.locator('img'), ...[2, 4, 6, 7].map((column) => row.locator('td').nth(column))]
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    for (const [index, part] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        if (!part || !other) throw new Error('A part of the row is not shown')
        const isSeparate =
          part.x + part.width <= other.x + 1 ||
          other.x + other.width <= part.x + 1 ||
          part.y + part.height <= other.y + 1 ||
          other.y + other.height <= part.y + 1
        expect(isSeparate, `${JSON.stringify(part)} ${JSON.stringify(other)}`).toBe(true)
      }
  })
})

test('on a phone a customer views products, types quantities, checks out and clears', {
  tag: ['@phone', '@§2/price-list', '@§3', '@§4', '@§8', '@§9', '@D11'],
}, async ({ page }) => {
  const pictures: string[] = []
  page.on('response', (response) => {
    if (/\/pictures\/.*\/800/.test(response.url())) pictures.push(response.headers()['content-type'] ?? '')
  })
  await open(page)
  const row = rowOf(page, '4" Lakshmi')
  const total = row.getByRole('cell').last()
  await expect(total).toBeEmpty()

  await test.step('name and preview open the dialog with at most 4 large pictures', async () => {
    const modal = page.getByRole('dialog', { name: '4" Lakshmi' })
    await row.getByRole('link', { name: /^4" Lakshmi/ }).click()
    const images = modal.getByRole('img')
    await expect(images).toHaveCount(2)
    await expect(images.first()).toHaveAttribute('src', /^\/pictures\/[\w-]+\.svg\/800\.webp$/)
    for (const side of ['width', 'height']) await expect(images.first()).toHaveAttribute(side, '800')
    await expect
      .poll(() => images.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(800)
    // Chromium supports AVIF, which is smaller.
    expect(new Set(pictures)).toEqual(new Set(['image/avif']))
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()

    const preview = await row.locator('img').boundingBox()
    if (!preview) throw new Error('The preview is not shown')
    await page.mouse.click(preview.x + preview.width / 2, preview.y + preview.height / 2)
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    // A closed modal leaves the document a moment later, with its own quantity input.
    await expect(quantityInput(page, '4" Lakshmi')).toHaveCount(1)
  })

  await test.step('a quantity updates its row and the totals at once', async () => {
    await quantityInput(page, '4" Lakshmi').fill('2')
    await expect(total).toHaveText('₹39.00')
    await expect(cartSummary(page)).toContainText('Total Order₹39.00')
    await row.getByRole('button', { name: 'One more' }).click()
    await expect(total).toHaveText('₹58.50')
    await expect(cartSummary(page)).toContainText('Added Products1')
    await expect(row.getByRole('cell')).toContainText(['', '4" Lakshmi', '₹65.00', '₹19.50', '', '₹58.50'])
    for (const cell of await row.getByRole('cell').all()) await expect(cell).toBeVisible()
    await page.reload()
    await expect(total).toHaveText('₹58.50')
    await quantityInput(page, '4" Lakshmi').fill('0')
    await expect(total).toBeEmpty()
    await expect(cartSummary(page)).toContainText('Added Products0')
  })

  await test.step('a sold-out product is marked and disabled', async () => {
    await expect(rowOf(page, 'Parachute Rocket')).toContainText('Sold Out')
    await expect(quantityInput(page, 'Parachute Rocket')).toBeDisabled()
  })

  await test.step('Clear empties cart and storage and stays on the page', async () => {
    await quantityInput(page, '4" Lakshmi').fill('5')
    await page.evaluate(() => localStorage.setItem('fp', 'device'))
    await cartSummary(page).getByRole('button', { name: 'Clear' }).click()
    await expect(cartSummary(page)).toContainText('Total Order₹0.00')
    await expect(quantityInput(page, '4" Lakshmi')).toHaveValue('')
    await expect(page).toHaveURL('/price-list')
    expect(
      await page.evaluate(() => [localStorage.getItem('fp'), localStorage.getItem('product_list')]),
    ).toEqual([null, null])
  })

  await test.step('Checkout requires ₹3,000', async () => {
    await quantityInput(page, '4" Lakshmi').fill('153')
    await expect(cartSummary(page)).toContainText('₹2,983.50')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    const warning = page.getByRole('alertdialog', { name: 'Warning' })
    await expect(warning).toContainText('Minimum order value should not under Rs. 3,000./-')
    await warning.getByRole('button', { name: 'OK' }).click()
    await quantityInput(page, '4" Lakshmi').fill('154')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/quick-checkout')
  })
})

test("an empty category shows 'No products found'", { tag: ['@phone', '@§2/price-list', '@§8'] }, async ({
  page,
}) => {
  const catalogue = await fetchCatalogue(page)
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

test('the printed list has shop, phones, date and prices, but no buttons', {
  tag: ['@desktop', '@§2/price-list', '@withstand'],
}, async ({ page }) => {
  await open(page)
  await quantityInput(page, '4" Lakshmi').fill('60')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 710, height: 1000 })
  const main = page.getByRole('main')
  await expect(main.getByText('Vaanavil Crackers', { exact: true })).toBeVisible()
  await expect(main.getByText('+91-00000-00001 · +91-00000-00002')).toBeVisible()
  await expect(main.getByText(/^Prices of \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(cartSummary(page)).toBeHidden()
  await expect(main.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'One more' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  // The only links are product names, which look like text.
  await expect(main.locator('a:visible:not([aria-haspopup=dialog])')).toHaveCount(0)
  await expect(rowOf(page, '4" Lakshmi').getByRole('link')).toHaveCSS('text-decoration-line', 'none')
  const row = rowOf(page, '4" Lakshmi')
  await expect(row.getByRole('cell')).toHaveText(
    ['OS05', /4" Lakshmi/, '1 Pkt (5 Pcs)', '₹65.00', '70% off', '₹19.50', '', '₹1,170.00'],
    { useInnerText: true },
  )
  await expect(quantityInput(page, '4" Lakshmi')).toBeVisible()
  expect(
    await page
      .locator('thead')
      .first()
      .evaluate((head) => getComputedStyle(head).display),
  ).toBe('table-header-group')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/)
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThan(10)
})

test('the printed Tamil list has no overlapping columns and no broken words', {
  tag: ['@phone', '@§2/price-list'],
}, async ({ page }) => {
  await page.goto('/ta/price-list')
  await page.locator('[data-paper]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 710, height: 1000 })
  // Product links stay: they look like text on paper.
  await expect(page.locator('main a:not(td a):visible')).toHaveCount(0)
  const problems = await findLayoutProblems(page)
  expect(problems.filter((problem) => /^(touches|is broken|scrolls)/.test(problem))).toEqual([])
})
