import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { productId } from '#domain/catalogue/product.ts'
import { fromRupees } from '#domain/money/money.ts'
import type { PriceListJson } from '../../../contract/office/price-list.ts'
import { expectAccessible } from '../../expect-accessible.ts'
import { findLayoutProblems } from '../../find-layout-problems.ts'
import { expect, test } from '../../shop-test.ts'
import { postForStatus, postToOffice, signInAsDevi, signInAsOwner } from '../office-actions.ts'
import { OWNER, openOffice } from '../office-fixture.ts'
import { createPriceList, stubPriceListApi } from './price-list-fixture.ts'

const REJECTED = /status of (404|409|422)/

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Products' })
const row = (page: Page, name: string) => table(page).getByRole('row', { name, exact: true })
const price = (page: Page, name: string) => row(page, name).getByLabel('Price', { exact: true })
const saved = (page: Page) => page.getByText(/^Saved.* · Undo$/)

/** Product fields that these journeys do not test. */
const PLAIN_FIELDS = {
  tamil_name: '',
  per: '1 Box',
  price: fromRupees(9),
  discount_percentage: 80,
  is_netrate_item: false,
  is_new_item: false,
  is_top_selling_item: false,
  is_sold_out: false,
  is_hidden: true,
  special_categories: [],
}

/** Fetches the current price list. */
async function fetchPriceList(page: Page): Promise<PriceListJson> {
  return (await (await page.request.get('/office/api/price-list')).json()).data
}

/**
 * Opens a new hidden category, so that other journeys are not affected. It has four products at ₹100 to ₹103: three with a discount
 * of 80 %, the last with a net rate. Returns the names of the category and its products.
 */
async function openOwnCategory(page: Page) {
  await signInAsOwner(page)
  const mark = randomUUID().slice(0, 8)
  const category = `Trials ${mark}`
  const fields = { category_tamil_name: 'சோதனை', category_slug: `trials-${mark}`, is_hidden: true }
  const response = await postToOffice(page, 'price-list/changes', {
    new_categories: [{ category_name: category, ...fields }],
  })
  const { data } = await response.json()
  const [{ category_id }] = data.categories
  const products = ['One', 'Two', 'Three', 'Net'].map((name) => `${name} ${mark}`)
  const new_products = products.map((product_name, n) => ({
    ...PLAIN_FIELDS,
    category_id,
    product_code: `${mark}${n}`,
    product_name,
    price: fromRupees(100 + n),
    discount_percentage: n === 3 ? 0 : 80,
    is_netrate_item: n === 3,
  }))
  expect(await postForStatus(page, 'price-list/changes', { new_products })).toBe(200)
  await openCategory(page, category)
  const [one = '', two = '', three = '', net = ''] = products
  return { category, one, two, three, net, mark }
}

/** Changes a product as a colleague. The screen receives an event, as for any change that it did not make itself. */
async function changeAsColleague(page: Page, name: string, set: object) {
  const { products } = await fetchPriceList(page)
  const { product_id } = products.find(({ product_name }) => product_name === name) ?? Object.create(null)
  const change = { products: [{ product_id, set }] }
  expect(await postForStatus(page, 'price-list/changes', change)).toBe(200)
}

async function openCategory(page: Page, category: string) {
  await page.goto('/office/price-list')
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await expect(row(page, category)).toBeVisible()
}

/** Delays animation frames like a slow machine, until the returned function is called. */
async function delayAnimationFrames(page: Page): Promise<() => Promise<void>> {
  const flush = await page.evaluateHandle(() => {
    const { requestAnimationFrame } = window
    const callbacks: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => callbacks.push(callback)
    return () => {
      Object.assign(window, { requestAnimationFrame })
      for (const callback of callbacks) callback(performance.now())
    }
  })
  return () => flush.evaluate((run) => run())
}

/** Pastes a text into the focused element, as from a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((pastedText) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pastedText)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

test.describe('On a desktop', { tag: ['@desktop', '@O5'] }, () => {
  test('long product names are shown to their end', async ({ page }) => {
    await signInAsOwner(page)
    await page.goto('/office/price-list')
    const name = row(page, 'Ground Chakkar Big (25 Pcs)').getByLabel('Name', { exact: true })
    await expect(name).toBeVisible()
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('cells are edited by keyboard as in a spreadsheet, and changes undone', { tag: '@O8' }, async ({
    page,
  }) => {
    const { category, one, two, net } = await openOwnCategory(page)
    await row(page, category).getByLabel('Name', { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, one).getByLabel('Name', { exact: true })).toBeFocused()
    for (let right = 0; right < 3; right++) await page.keyboard.press('ArrowRight')
    await expect(price(page, one)).toBeFocused()

    // Typing replaces the value and updates the selling price; Enter saves and moves down.
    await page.keyboard.type('250')
    await expect(row(page, one)).toContainText('₹50.00')
    await page.keyboard.press('Enter')
    await expect(price(page, two)).toBeFocused()
    await expect(saved(page)).toBeVisible()

    // F2 sets the caret, Escape restores the value, Tab moves right.
    await page.keyboard.press('F2')
    await page.keyboard.press('Backspace')
    await expect(price(page, two)).toHaveValue('10')
    const flushFrames = await delayAnimationFrames(page)
    await page.keyboard.press('Escape')
    await expect(price(page, two)).toHaveValue('101')
    await page.keyboard.type('1')
    // The user types before the screen has rendered.
    await flushFrames()
    await page.keyboard.type('10')
    await page.keyboard.press('Tab')
    await expect(row(page, two).getByLabel('Discount')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(row(page, two).getByRole('switch', { name: 'Top Selling' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(row(page, two).getByRole('switch', { name: 'Top Selling' })).toBeChecked()
    await expect(row(page, net)).toContainText('₹103.00')
    const fetchSecond = async () =>
      (await fetchPriceList(page)).products.filter(({ product_name }) => product_name === two)
    await expect
      .poll(fetchSecond)
      .toMatchObject([{ price: fromRupees(110), is_top_selling_item: true, selling_price: fromRupees(22) }])

    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undone')).toBeVisible()
    await expect(row(page, two).getByRole('switch', { name: 'Top Selling' })).not.toBeChecked()
    await page.keyboard.press('Control+z')
    await expect(price(page, two)).toHaveValue('101')

    // The table is a single tab stop.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('table'))).toBeNull()
    await page.keyboard.press('?')
    for (const action of ['Undo the last change', 'Move Up', 'Go to the table'])
      await expect(page.getByRole('dialog')).toContainText(action)
  })

  test('a pasted column is one change; invalid prices stay with their error', async ({ page }) => {
    const { one, two, three, net } = await openOwnCategory(page)
    await price(page, one).focus()
    await paste(page, '₹1,200\nabc\n150.50\n103\n')
    const dialog = page.getByRole('dialog', { name: 'Paste' })
    await expect(dialog).toContainText('Cells to change: 2, in rows: 2')
    await expect(dialog).toContainText('Cells not understood: 1')
    await expectAccessible(page, '[role=dialog]')
    await button(page, 'Paste').click()
    await expect(page.getByText('Saved: 2 cells · Undo')).toBeVisible()
    await expect(price(page, one)).toHaveValue('1200')
    await expect(price(page, three)).toHaveValue('150.50')
    await expect(price(page, net)).toHaveValue('103')
    await expect(price(page, two)).toHaveValue('abc')
    await expect(page.getByRole('alert')).toContainText('1 cell not saved')
    await button(page, new RegExp(`^${two}: Price: "abc" is not an amount`)).click()
    await expect(price(page, two)).toBeFocused()
    await expect(price(page, two)).toHaveAccessibleDescription('Price: "abc" is not an amount in rupees.')
    await expectAccessible(page)
    await page.reload()
    await button(page, new RegExp(`^${two}: Price: "abc" is not an amount`)).click()
    await expect(price(page, two)).toBeFocused()
    await expect(price(page, two)).toHaveValue('abc')
    await page.keyboard.type('140')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(saved(page)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(price(page, two)).toHaveValue('101')
  })

  test('rows are reordered by keys and dragging, which is announced', async ({ page }) => {
    const { category, one, two, three, net, mark } = await openOwnCategory(page)
    const readOrder = () =>
      table(page)
        .locator('tbody th input')
        .evaluateAll((names) => names.map((name) => (name instanceof HTMLInputElement ? name.value : '')))
    await price(page, one).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByText('It is already there')).toBeVisible()
    const search = page.getByRole('searchbox')
    await search.pressSequentially(mark)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue(mark)
    await search.fill('')
    await price(page, one).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText(`Saved · ${one} moved to position 2 of 4 · Undo`)).toBeVisible()
    await expect(price(page, one)).toBeFocused()
    expect(await readOrder()).toEqual([category, two, one, three, net])

    const handle = row(page, net).locator('span', { hasText: '⠿' })
    await handle.hover()
    await page.mouse.down()
    const target = await row(page, two).boundingBox()
    if (!target) throw new Error('The row is not visible')
    await page.mouse.move(target.x + 10, target.y + 4, { steps: 5 })
    await expect(row(page, two)).toHaveAttribute('data-drop', 'before')
    await page.mouse.up()
    await expect(page.getByText(`${net} moved to position 1 of 4`)).toBeVisible()
    expect(await readOrder()).toEqual([category, net, two, one, three])
    await button(page, 'Undo').click()
    await expect.poll(readOrder).toEqual([category, two, one, three, net])
  })

  test('a conflict on the same cell is shown to the later user; other cells merge', {
    tag: ['@O4', '@withstand'],
  }, async ({ page, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(REJECTED)
    const { one } = await openOwnCategory(page)
    await row(page, one).getByLabel('Content').fill('3 Boxes')
    await changeAsColleague(page, one, { per: '2 Boxes', price: fromRupees(200) })
    await expect(price(page, one)).toHaveValue('200')
    await page.keyboard.press('Enter')
    const content = row(page, one).getByLabel('Content')
    await expect(content).toHaveAccessibleDescription('Changed to 2 Boxes since')
    await expect(page.getByRole('alert')).toContainText(`${one}: Content: Changed to 2 Boxes since`)
    await expectAccessible(page)
    await button(page, 'Keep Mine').click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(content).toHaveValue('3 Boxes')
    await expect
      .poll(async () =>
        (await fetchPriceList(page)).products.find(({ product_name }) => product_name === one),
      )
      .toMatchObject({ per: '3 Boxes', price: fromRupees(200) })
  })

  test('Enter moves down the products only, and keys work in the card layout', { tag: '@withstand' }, async ({
    page,
  }) => {
    await stubPriceListApi(page, createPriceList(4, 2))
    await page.route('/office/api/me', (route) => route.fulfill({ json: { data: OWNER } }))
    await page.goto('/office/price-list')
    const discounts = table(page).getByLabel('Discount', { exact: true })
    await discounts.nth(1).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(discounts.nth(2)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(table(page).getByLabel('Discount of Category').nth(1)).toBeFocused()
    const code = table(page).getByLabel('Code').first()
    await code.focus()
    await page.keyboard.press('F2')
    await page.keyboard.press('Shift+Tab')
    await expect(code).not.toBeFocused()

    await page.setViewportSize({ width: 1024, height: 700 })
    // The table reads its new width in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
    await page.getByRole('searchbox').press('Enter')
    await expect(table(page).getByLabel('Discount of Category').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(discounts.first()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(table(page).getByLabel('Price').first()).toBeFocused()
  })

  test('a change that failed after leaving the screen is shown on return', { tag: '@withstand' }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/ERR_FAILED/)
    const office = await openOffice(page, '/office/account')
    office.session.me = OWNER
    await stubPriceListApi(page, createPriceList(4, 2))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('/office/api/price-list/changes', async (route) => {
      await released
      await route.abort()
    })
    await page.goto('/office/price-list')
    const cell = table(page).getByLabel('Price', { exact: true }).first()
    await cell.fill('150')
    const changeRequest = page.waitForRequest('/office/api/price-list/changes')
    await page.keyboard.press('Enter')
    await changeRequest
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(table(page)).toBeHidden()
    const failedRequest = page.waitForEvent('requestfailed')
    release()
    await failedRequest
    await page.goBack()
    await expect(page.getByRole('alert')).toContainText('1 cell not saved')
    await expect(cell).toHaveValue('150')
  })

  test('5,000 products render few rows, and a keystroke takes at most a frame', async ({ page }) => {
    await stubPriceListApi(page, createPriceList(5_000, 24))
    await page.route('/office/api/me', (route) => route.fulfill({ json: { data: OWNER } }))
    await page.goto('/office/price-list')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '5025')
    expect(await table(page).getByRole('row').count()).toBeLessThan(70)
    const cell = table(page).getByLabel('Price', { exact: true }).first()
    await cell.focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const times: number[] = []
    const readScriptTime = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
    }
    for (const key of '123456.25') {
      const before = await readScriptTime()
      await page.keyboard.insertText(key)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      times.push((await readScriptTime()) - before)
    }
    await expect(table(page).getByRole('row').nth(2)).toContainText('₹24,691.25')
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(16)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    await expect(
      table(page).getByRole('row', { name: 'Twinkling Star 5000' }).getByLabel('Price'),
    ).toBeFocused()
    await page.getByRole('searchbox').fill('giant 4998')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '3')
    await page.keyboard.press('Enter')
    await expect(table(page).getByLabel('Name', { exact: true }).first()).toBeFocused()
  })
})

test('a category’s discount changes in three taps; net-rate items stay', { tag: '@O5' }, async ({ page }) => {
  const { category, one, three, net } = await openOwnCategory(page)
  const box = row(page, category).getByLabel('Discount of Category')
  // Three interactions: tap, type, Enter.
  await box.click()
  await page.keyboard.type('75')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved: 3 cells · Undo')).toBeVisible()
  await expect(row(page, one)).toContainText('₹25.00')
  await expect(row(page, three)).toContainText('₹25.50')
  await expect(row(page, net)).toContainText('₹103.00')
  await button(page, 'Undo').click()
  await expect(row(page, one)).toContainText('₹20.00')
  await expect(box).toHaveValue('80')
})

test('a colleague’s change shows within a second; typing, focus and scroll stay', {
  tag: ['@O4', '@O5'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(REJECTED)
  const { one, two, mark } = await openOwnCategory(page)
  const soon = { timeout: 1_500 }

  // A focused cell without typed text shows the new value, selected for typing.
  const cell = price(page, one)
  await cell.focus()
  await page.evaluate(() => scrollBy(0, 40))
  const scroll = await page.evaluate(() => scrollY)
  await changeAsColleague(page, one, { price: fromRupees(120) })
  await expect(cell).toHaveValue('120', soon)
  await expect(row(page, one)).toContainText('₹24.00')
  await expect(cell).toBeFocused()
  expect(await cell.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(3)

  // Typed text stays, and a notice names the change.
  await page.keyboard.type('15')
  await changeAsColleague(page, one, { price: fromRupees(130) })
  const notice = `Someone else changed Price of ${one} to 130`
  await expect(page.locator('p[role=status]').filter({ hasText: notice })).toBeVisible(soon)
  await expect(cell).toHaveValue('15')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveAccessibleDescription('Changed to 130 since')
  expect(await page.evaluate(() => scrollY)).toBe(scroll)
  await expectAccessible(page)
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  // The conflict stays in its cell, with both choices one Tab away.
  await expect(cell).toBeFocused()
  await expect(cell).toHaveValue('150')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Keep Mine')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell).toBeFocused()
  const fetchFirst = async () =>
    (await fetchPriceList(page)).products.find(({ product_name }) => product_name === one)
  await expect.poll(fetchFirst).toMatchObject({ price: fromRupees(150) })

  // A colleague adds a product and removes one with typed text.
  await price(page, two).fill('77')
  const { products } = await fetchPriceList(page)
  const { product_id, category_id } =
    products.find(({ product_name }) => product_name === two) ?? Object.create(null)
  const added = { ...PLAIN_FIELDS, category_id, product_code: `${mark}9`, product_name: `Added ${mark}` }
  const change = { gone_products: [{ product_id }], new_products: [added] }
  expect(await postForStatus(page, 'price-list/changes', change)).toBe(200)
  await expect(row(page, `Added ${mark}`)).toBeVisible(soon)
  await expect(row(page, two)).toBeHidden()
  await expect(page.getByText('Someone else removed the row in which you typed ‘77’.')).toBeVisible()
})

test('rows that colleagues add, lengthen or move above a cell do not move it', {
  tag: ['@phone', '@O5'],
}, async ({ page }) => {
  const initial = createPriceList(40, 2)
  const products = initial.products.map((product, n) =>
    n === 15 ? { ...product, product_name: 'Sparkler in hand' } : product,
  )
  let list: PriceListJson = { ...initial, products }
  const noRows = { products: [], gone_products: [], categories: [], gone_categories: [] }
  const noChanges = { ...noRows, order: null, category_order: null }
  const waitForFrames = (count: number) =>
    page.evaluate(async (count) => {
      for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame)
    }, count)
  await openOffice(page, 'about:blank')
  await stubPriceListApi(page, list)
  await page.goto('/office/price-list')
  const cell = price(page, 'Sparkler in hand')
  const findRowIndex = (name: string) => list.products.findIndex(({ product_name }) => product_name === name)
  const readTop = async () => Math.round((await cell.boundingBox())?.y ?? 0)

  /** Changes the list as a colleague and simulates a return to the tab, which refetches it. */
  async function sendPriceListEvent(change: Partial<PriceListJson>, since: object) {
    const change_no = list.change_no + 1
    list = { ...list, ...change, version: change_no, change_no }
    await page.route(/price-list\/since/, (route) =>
      route.fulfill({ json: { data: { ...noChanges, version: change_no, change_no, ...since } } }),
    )
    await page.route('/office/api/price-list', async (route) => {
      // After the frames in which the change itself is rendered.
      await waitForFrames(6)
      await route.fulfill({ json: { data: list } })
    })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  const readOrder = () => list.products.map(({ product_id }) => product_id)
  /** Returns the list with a renamed copy of its first product, inserted above the focused row. */
  function withProduct(product_name: string) {
    const [first] = list.products
    if (!first) throw new Error('The list is empty')
    const product = {
      ...first,
      product_id: productId(`new-${product_name.replaceAll(' ', '-')}`),
      product_name,
    }
    return { product, products: list.products.toSpliced(findRowIndex('Sparkler in hand') - 1, 0, product) }
  }

  await expect(table(page).getByLabel('Price', { exact: true }).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 1_800))
  await cell.click()
  await waitForFrames(12)
  const top = await readTop()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)

  await test.step('a product is added above while the window scrolls', async () => {
    const { product, products } = withProduct('Above')
    list = { ...list, products }
    await sendPriceListEvent({}, { products: [product], order: readOrder() })
    await expect(row(page, 'Above')).toBeVisible()
    await waitForFrames(6)
    expect(await readTop()).toBe(top)
  })
  await test.step('a name above becomes longer', async () => {
    const name = 'Ground Chakkar Deluxe of which the name has no end '.repeat(3).trim()
    const index = findRowIndex('Above')
    const products = list.products.map((product, n) =>
      n === index ? { ...product, product_name: name } : product,
    )
    await sendPriceListEvent({ products }, { products: products.slice(index, index + 1) })
    await expect(row(page, name)).toBeVisible()
    await waitForFrames(6)
    expect(await readTop()).toBe(top)
  })
  await test.step('a category is renamed and a product is added above', async () => {
    const { product, products } = withProduct('Second above')
    const categories = list.categories.map((category) => ({ ...category, category_name: 'Renamed' }))
    list = { ...list, products }
    await sendPriceListEvent(
      { categories },
      { products: [product], categories: categories.slice(0, 1), order: readOrder() },
    )
    await expect(row(page, 'Second above')).toBeVisible()
    await waitForFrames(6)
    expect(await readTop()).toBe(top)
  })
  await expect(cell).toBeFocused()
})

test('the first visible row keeps its place when the phone is turned and text becomes larger', {
  tag: ['@phone', '@O5'],
}, async ({ page }) => {
  await openOffice(page, 'about:blank')
  await stubPriceListApi(page, createPriceList(200, 4))
  await page.goto('/office/price-list')
  await expect(price(page, '10 cm Electric Sparklers 1')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 3_000))
  const readFirstRow = () =>
    table(page)
      .locator('tbody tr')
      .evaluateAll((rows) => {
        const tops = rows.map((row) => ({ name: row.ariaLabel ?? '', top: row.getBoundingClientRect().top }))
        const [first] = tops.filter(({ top }) => top > 60).sort((one, other) => one.top - other.top)
        return first ?? { name: '', top: 0 }
      })
  await expect.poll(async () => (await readFirstRow()).name).toMatch(/ 1\d$| 2\d$/)
  const { name, top } = await readFirstRow()
  const expectSamePlace = async () => {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame)
    })
    expect(Math.abs(((await row(page, name).boundingBox())?.y ?? 0) - top)).toBeLessThan(2)
  }
  await page.setViewportSize({ width: 740, height: 360 })
  await expectSamePlace()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '130%'
  })
  await expectSamePlace()
})

test('a packer marks products sold out and edits nothing else', {
  tag: ['@O3', '@O5', '@withstand'],
}, async ({ page, browser }) => {
  const { category, one, two } = await openOwnCategory(page)
  const packer = await (await browser.newContext({ ...test.info().project.use })).newPage()
  await signInAsDevi(page, packer)
  await openCategory(packer, category)
  const soldOut = row(packer, one).getByRole('switch')
  await expect(soldOut).toHaveAccessibleName('Sold Out')
  await expect(table(packer).getByRole('textbox')).toHaveCount(0)
  await expect(packer.getByRole('link', { name: 'Export' })).toHaveCount(0)
  await soldOut.click()
  await expect(packer.getByText('Saved', { exact: true })).toBeVisible()
  await expect(soldOut).toBeChecked()
  if (test.info().project.name === 'office-phone') expect(await findLayoutProblems(packer)).toEqual([])
  await page.reload()
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await expect(row(page, one).getByRole('switch', { name: 'Sold Out' })).toBeChecked()
  await expect(row(page, two).getByRole('switch', { name: 'Sold Out' })).not.toBeChecked()
})

test('changes are listed and undone, and a past price list is shown', { tag: '@O5' }, async ({ page }) => {
  const { category, one, three } = await openOwnCategory(page)
  const before = new Date().toISOString()
  await price(page, one).fill('300')
  await price(page, one).press('Enter')
  await expect(saved(page)).toBeVisible()
  await page.goto(`/office/price-list?at=${before}`)
  await expect(page.getByText(/^Price list as of/)).toBeVisible()
  const history = page.getByRole('dialog', { name: 'History' })
  await button(page, 'History').click()
  await expect(history.getByRole('listitem').first()).toBeVisible()
  // Changes cannot be undone while a past list is shown.
  await expect(history.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await expect(row(page, one)).toContainText('₹20.00')
  await expect(table(page).getByRole('textbox')).toHaveCount(0)
  await button(page, 'Back to Current').click()
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await expect(row(page, one)).toContainText('₹60.00')
  await expect(price(page, three)).toHaveValue('102')

  await button(page, 'History').click()
  const change = history.getByRole('listitem').filter({ hasText: one })
  await expect(change.first()).toContainText('1 row')
  // Edits of one row have different names.
  await expect(change.first()).toContainText('Price ₹100.00 → ₹300.00')
  await expect(change.first().getByRole('button')).toHaveAccessibleName(/Price ₹100\.00 → ₹300\.00/)
  expect(await history.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectAccessible(page, '[role=dialog]')
  await change.first().getByRole('button').click()
  // The first entry is the undo itself.
  await expect(change.nth(1)).toContainText('undone')
  await page.keyboard.press('Escape')
  await expect(price(page, one)).toHaveValue('100')
  await button(page, 'As of').click()
  const asOf = page.getByRole('dialog').getByLabel('As of')
  // The input accepts years of six digits.
  for (const invalid of ['20266-01-01T10:00', '2099-01-01T10:00']) {
    await asOf.fill(invalid)
    await button(page, 'Show').click()
    await expect(page.getByText('Enter a date and time in the past')).toBeVisible()
    await expect(asOf).toHaveValue(invalid)
  }
})

test('products are added and removed with their photos and videos', { tag: '@O5' }, async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(REJECTED)
  const { category, one, mark } = await openOwnCategory(page)
  await button(page, 'New Product').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption(category)
  await dialog.getByLabel('Name', { exact: true }).fill(`Five ${mark}`)
  await dialog.getByLabel('Content').fill('1 Pc')
  await dialog.getByLabel('Price').fill('50')
  await dialog.getByLabel('Code').fill(`${mark}0`)
  await dialog.getByLabel('Hidden').check()
  await button(page, 'Save').click()
  await expect(dialog.getByRole('alert')).toContainText('Another product has this code')
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await dialog.getByLabel('Code').fill(`${mark}5`)
  await button(page, 'Save').click()
  await expect(dialog).toBeHidden()
  await expect(row(page, `Five ${mark}`)).toContainText('₹50.00')

  await button(page, `Details of ${one}`).click()
  await dialog.getByLabel('Gift Boxes').check()
  await button(page, 'Save').click()
  await expect(dialog).toBeHidden()
  await button(page, `Details of ${one}`).click()
  await expect(dialog.getByLabel('Gift Boxes')).toBeChecked()
  // A colleague changes the row while the dialog is open.
  const { products } = await fetchPriceList(page)
  const { product_id = '' } = products.find(({ product_name }) => product_name === one) ?? {}
  const set = { per: '2 Boxes', is_top_selling_item: true }
  await postToOffice(page, 'price-list/changes', { products: [{ product_id, set }] })
  await dialog.getByLabel('Content').fill('3 Boxes')
  await button(page, 'Save').click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed Content to 2 Boxes')
  await button(page, 'Save').click()
  await expect(dialog).toBeHidden()
  const product = (await fetchPriceList(page)).products.find((product) => product.product_id === product_id)
  expect(product).toMatchObject({ per: '3 Boxes', is_top_selling_item: true })
  await button(page, `Details of ${one}`).click()
  await button(page, 'Move Down').click()
  await expect(dialog.getByText(`${one} moved to position 2 of 5`)).toBeVisible()
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#e8e0c8' } })
  const photo = { name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await dialog.getByLabel('Add Photo').setInputFiles(photo)
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toHaveJSProperty('naturalWidth', 400)
  await dialog.getByLabel('Video link').fill('https://elsewhere.example/film')
  await button(page, 'Add Video').click()
  await expect(dialog.getByRole('alert')).toContainText('the link of a YouTube video')
  await dialog.getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ')
  await button(page, 'Add Video').click()
  await expect(dialog.getByRole('link', { name: 'Video 1' })).toBeVisible()
  await button(page, 'Move Video 1 one earlier').click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Video 1')
  await expectAccessible(page, '[role=dialog]')
  await button(page, 'Remove Photo 1').click()
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await button(page, 'Remove from List').click()
  await button(page, 'Yes').click()
  await expect(page.getByText(`${one} removed from the price list · Undo`)).toBeVisible()
  await expect(row(page, one)).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(row(page, one)).toBeVisible()
})

test('a category is added and moved, and a product hidden and shown', {
  tag: ['@O5', '@withstand'],
}, async ({ page }) => {
  const { category, one, two, mark } = await openOwnCategory(page)
  await page.getByLabel('Category', { exact: true }).selectOption('All')
  await button(page, 'New Category').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(`Lanterns ${mark}`)
  await button(page, 'Save').click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a Tamil name')
  await dialog.getByLabel('Tamil name').fill('விளக்குகள்')
  await dialog.getByLabel('Hidden').check()
  await button(page, 'Save').click()
  await expect(page.getByText(`Saved · Lanterns ${mark} added · Undo`)).toBeVisible()
  const readDistance = async () => {
    const { categories } = await fetchPriceList(page)
    const indexOf = (name: string) => categories.findIndex(({ category_name }) => category_name === name)
    return indexOf(`Lanterns ${mark}`) - indexOf(category)
  }
  expect(await readDistance()).toBeGreaterThan(0)
  const before = await readDistance()
  await openCategory(page, `Lanterns ${mark}`)
  await button(page, `Details of Lanterns ${mark}`).click()
  await button(page, 'Move Up').click()
  await expect(dialog.getByText(new RegExp(`^Lanterns ${mark} moved to position \\d+ of`))).toBeVisible()
  expect(await readDistance()).toBeLessThan(before)
  await page.keyboard.press('Escape')

  await openCategory(page, category)
  const readHidden = async () =>
    (await fetchPriceList(page)).products
      .filter((product) => [one, two].includes(product.product_name))
      .map((product) => product.is_hidden)
  for (const hidden of [false, true]) {
    await button(page, `Details of ${one}`).click()
    await dialog.getByLabel('Hidden').setChecked(hidden)
    await button(page, 'Save').click()
    await expect(dialog).toBeHidden()
    await expect.poll(readHidden).toEqual([hidden, true])
  }
})
