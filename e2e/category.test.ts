import { awake } from './awake.ts'
import {
  addToCart,
  card,
  expectMinimumOf3000,
  expectRoomForLargeText,
  expectSummaryInView,
  summary,
} from './cards.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './shop-test.ts'

const FLOWER_POTS = '/category?id=flower-pots'

test('a category is named by its id or its slug; its banner leads Home to /lander', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { data } = await (await request.get('/api/product/category/get')).json()
  const { category_id } = data.find(
    ({ category_slug }: { category_slug: string }) => category_slug === 'flower-pots',
  )
  for (const id of [category_id, 'flower-pots']) {
    await page.goto(`/category?id=${id}`)
    await expect(page).toHaveTitle('Flower Pots · பூச்சட்டி · Vaanavil Crackers')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flower Pots')
    await expect(page.getByText('Showing 13 results')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(13)
  }
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/lander')
  await expect(breadcrumb).toContainText('Flower Pots')
})

test("an unknown category shows 'No products found'", { tag: '@phone' }, async ({ page }) => {
  for (const address of ['/category?id=no-such-category', '/category']) {
    await page.goto(address)
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page.getByText('Showing 0 results')).toBeVisible()
  }
})

test('toggle grid or list view', async ({ page }) => {
  await page.goto(FLOWER_POTS)
  await awake(page)
  const grid = page.getByRole('button', { name: 'Grid view' })
  const list = page.getByRole('button', { name: 'List view' })
  const picture = page.getByRole('article').first().locator('img')
  await expect(grid).toHaveAttribute('aria-pressed', 'true')
  await expect(list).toHaveAttribute('aria-pressed', 'false')
  await test.step('the product image height in the grid is 270px', async () => {
    expect((await picture.boundingBox())?.height).toBe(270)
  })
  await list.click()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  await expect(grid).toHaveAttribute('aria-pressed', 'false')
  // Picture left, name right of it.
  const name = page.getByRole('article').first().getByRole('heading')
  const [left, right] = [await picture.boundingBox(), await name.boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await expectAccessible(page)
  await grid.click()
  await expect(grid).toHaveAttribute('aria-pressed', 'true')
  expect((await picture.boundingBox())?.height).toBe(270)
})

test("the 'All' filter and 'Latest' sort each have one option and no behaviour", { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(FLOWER_POTS)
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  for (const [label, option] of [
    ['Filter', 'All'],
    ['Sort', 'Latest'],
  ] as const) {
    const select = page.getByRole('combobox', { name: label })
    await expect(select.getByRole('option')).toHaveText([option])
    await select.selectOption(option)
  }
  expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(names)
})

test("product cards show discount, prices, 15+ and five stars with a fixed '(100+ review)' label", async ({
  page,
}) => {
  await page.goto(FLOWER_POTS)
  const giant = card(page, 'Flower Pots Giant')
  await expect(giant.getByRole('heading')).toContainText('பூச்சட்டி')
  await expect(giant.getByText('70% off')).toBeVisible()
  await expect(giant.getByText('15+')).toBeVisible()
  await expect(giant.getByRole('img', { name: 'Five stars' })).toBeVisible()
  await expect(giant.getByText('(100+ review)')).toBeVisible()
  await expect(giant.getByText('₹180.00')).toBeVisible()
  await expect(giant.getByText('M.R.P ₹600.00')).toBeVisible()
  await expect(giant.getByText('₹600.00', { exact: true })).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByText('(100+ review)')).toHaveCount(13)
  await expect(page.getByRole('img', { name: 'Five stars' })).toHaveCount(13)
})

test('add to cart needs a product and a non-empty quantity', { tag: '@phone' }, async ({ page }) => {
  await page.goto(FLOWER_POTS)
  await awake(page)
  const giant = card(page, 'Flower Pots Giant')
  const add = giant.getByRole('button', { name: 'Add to Cart: Flower Pots Giant', exact: true })
  const box = giant.getByLabel('Quantity of Flower Pots Giant', { exact: true })

  await test.step('without a quantity nothing is added, and the card says why', async () => {
    await add.click()
    await expect(giant.getByRole('alert')).toHaveText('Enter a quantity first')
    await expect(box).toBeFocused()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(summary(page)).toContainText('Added Products0')
  })

  await test.step('what is typed counts when it is added', async () => {
    await box.fill('2')
    await expect(giant.getByRole('alert')).toBeHidden()
    await expect(summary(page)).toContainText('Added Products0')
    await addToCart(page, 'Flower Pots Giant', '2')
    await expect(summary(page)).toContainText('Total Order₹360.00')
  })

  await test.step('the line is replaced, not duplicated', async () => {
    await giant.getByLabel('One more').click()
    await add.click()
    await page
      .getByRole('alertdialog', { name: 'Success' })
      .getByRole('button', { name: 'OK', exact: true })
      .click()
    await expect(summary(page)).toContainText('Added Products1')
    await expect(summary(page)).toContainText('Total Order₹540.00')
  })

  await test.step('quantity 0 removes it', async () => {
    await box.fill('0')
    await add.click()
    await expect(summary(page)).toContainText('Added Products0')
    await expect(summary(page)).toContainText('Total Order₹0.00')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

test("is_sold_out 1 shows 'Out of Stock' and a disabled quantity box; 0 shows 'In stock'", {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/category?id=special-sparklers')
  const umbrella = card(page, 'Umbrella Sparklers')
  await expect(umbrella.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  await expect(umbrella.getByRole('textbox')).toBeDisabled()
  await expect(umbrella.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await umbrella.getByRole('button', { name: 'Quick view: Umbrella Sparklers' }).click()
  const modal = page.getByRole('dialog', { name: 'Umbrella Sparklers' })
  await expect(modal).toContainText('Out of Stock')
  await modal.getByRole('button', { name: 'Close' }).click()
  await card(page, 'Heart Sparklers')
    .getByRole('button', { name: 'View Heart Sparklers', exact: true })
    .click()
  await expect(page.getByRole('dialog', { name: 'Heart Sparklers' })).toContainText('In stock')
})

test('the product modal opens on click of a product, its eye button or its quick-view button', async ({
  page,
}) => {
  await page.goto(FLOWER_POTS)
  const giant = card(page, 'Flower Pots Giant')
  const modal = page.getByRole('dialog', { name: 'Flower Pots Giant' })
  const ways = [
    () => giant.getByRole('button', { name: /^Flower Pots Giant/ }).click({ position: { x: 20, y: 20 } }),
    // The picture is clicked where it is: the product's button reaches over it.
    () => giant.click({ position: { x: 80, y: 120 } }),
    () => giant.getByRole('button', { name: 'View Flower Pots Giant', exact: true }).click(),
    () => giant.getByRole('button', { name: 'Quick view: Flower Pots Giant' }).click(),
  ]
  for (const open of ways) {
    await open()
    await expect(modal.getByRole('tab', { name: 'Images' })).toBeVisible()
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()
  }
})

test('the fixed cart summary stays in view: a panel beside the cards, a compact bar on mobile', async ({
  page,
  isMobile,
}) => {
  await page.goto(FLOWER_POTS)
  await expectSummaryInView(page, isMobile)
})

test('below 3,000 rupees the category page blocks the checkout, which goes to /quick-checkout', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(FLOWER_POTS)
  await expectMinimumOf3000(page)
})

test('Clear empties all browser storage and goes to the category page for the current slug', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(FLOWER_POTS)
  await addToCart(page, 'Flower Pots Giant', '4')
  await page.evaluate(() => {
    localStorage.setItem('fp', 'device')
    localStorage.setItem('public_token', 'secret')
  })
  // Typed, but not added.
  await card(page, 'Colour Koti').getByRole('textbox').fill('3')
  await summary(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(summary(page)).toContainText('Added Products0')
  await expect(summary(page)).toContainText('Total Order₹0.00')
  await expect(page).toHaveURL(FLOWER_POTS)
  for (const name of ['Flower Pots Giant', 'Colour Koti'])
    await expect(card(page, name).getByRole('textbox')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('the cart is in step in every screen and in a second tab', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await page.goto(FLOWER_POTS)
  const second = await context.newPage()
  await second.goto('/quick-enquiry')
  await addToCart(page, 'Flower Pots Giant', '7')
  await expect(card(second, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('7')
  await expect(summary(second)).toContainText('₹1,260.00')
  await second.goto('/order-now')
  const quantity = second.getByLabel('Quantity of Flower Pots Giant', { exact: true })
  await expect(quantity).toHaveValue('7')
  await quantity.fill('9')
  await expect(card(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('9')
  await expect(summary(page)).toContainText('₹1,620.00')
  await second.goto('/special-category?id=night-crackers')
  await expect(card(second, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('9')
})

test('a category list that cannot be had stays silent; the wait indicator is hidden', {
  tag: '@phone',
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/)
  await page.goto(FLOWER_POTS)
  await awake(page)
  await page.route('**/api/product/**', (route) => route.abort())
  await summary(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Please wait')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a product is looked at, added and checked out with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has no keyboard to go by')
  await page.goto(FLOWER_POTS)
  await awake(page)
  await page.getByRole('combobox', { name: 'Sort' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  const giant = card(page, 'Flower Pots Giant')
  await giant.getByRole('button', { name: /^Flower Pots Giant/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Flower Pots Giant' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.type('17')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(summary(page)).toContainText('₹3,240.00')
  await summary(page).getByRole('button', { name: 'Checkout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quick-checkout')
})

test('axe finds nothing on the category page; it works at 320 px and with text at 200 %', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(FLOWER_POTS)
  await addToCart(page, 'Flower Pots Giant', '2')
  await expectAccessible(page)
  await expectRoomForLargeText(page)
  await page.getByRole('button', { name: 'List view' }).click()
  await expectRoomForLargeText(page)
})

test('a category that somebody makes up is kept and listed by nobody', async ({ request }) => {
  const headersOf = async (path: string) => (await request.get(path)).headers()
  for (const path of [
    '/category',
    '/category?id=c1',
    '/ta/category?id=c1',
    '/special-category?id=gift-boxes',
  ]) {
    const { etag, 'cache-control': cacheControl } = await headersOf(path)
    expect([Boolean(etag), cacheControl], path).toEqual([
      true,
      'public, max-age=0, s-maxage=1, must-revalidate',
    ])
  }
  for (const path of ['/category?id=made-up', '/ta/category?id=made-up', '/special-category?id=made-up']) {
    const { 'cache-control': cacheControl, 'x-robots-tag': robots } = await headersOf(path)
    expect([cacheControl, robots], path).toEqual(['no-cache', 'noindex'])
  }
})
