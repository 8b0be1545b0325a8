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

const NIGHT_CRACKERS = '/special-category?id=night-crackers'

test('the five slugs show their special category under the breadcrumb Home > Special Category', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [slug, name] of [
    ['crackers-for-kids', 'Crackers for Kids'],
    ['day-crackers', 'Day Crackers'],
    ['night-crackers', 'Night Crackers'],
    ['festival-crackers', 'Festival Crackers'],
    ['gift-boxes', 'Gift Boxes'],
  ]) {
    await page.goto(`/special-category?id=${slug}`)
    await expect(page).toHaveTitle(`${name} · Vaanavil Crackers`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}`)
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Special Category'])
    await expect(breadcrumb.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/lander')
    const count = await page.getByRole('article').count()
    expect(count).toBeGreaterThan(0)
    await expect(page.getByText(`Showing ${count} results`)).toBeVisible()
  }
})

test("an unknown slug shows 'No products found'", { tag: '@phone' }, async ({ page }) => {
  await page.goto('/special-category?id=no-such-slug')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('special-category has a grid or list toggle and a product count', async ({ page }) => {
  await page.goto(NIGHT_CRACKERS)
  await awake(page)
  await expect(page.getByText('Showing 156 results')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
})

test('product cards show an image or a default image, discount badge, quick-view button, price, quantity box and add-to-cart button or a disabled Out of Stock box', async ({
  page,
}) => {
  await page.goto(NIGHT_CRACKERS)
  const giant = card(page, 'Flower Pots Giant')
  await expect(giant.locator('img')).toHaveAttribute('src', /^\/pictures\/.*\/400\.webp$/)
  await expect(giant.getByText('70% off')).toBeVisible()
  await expect(giant.getByText('₹180.00')).toBeVisible()
  await expect(giant.getByLabel('Quantity of Flower Pots Giant', { exact: true })).toBeEnabled()
  await expect(giant.getByRole('button', { name: 'Add to Cart: Flower Pots Giant' })).toBeEnabled()
  const soldOut = card(page, 'Umbrella Sparklers')
  await expect(soldOut.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  await expect(soldOut.getByRole('textbox')).toBeDisabled()
  await giant.getByRole('button', { name: 'Quick view: Flower Pots Giant' }).click()
  await expect(page.getByRole('dialog', { name: 'Flower Pots Giant' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await test.step('a product without a picture has the default image', async () => {
    await page.route('**/api/product/subcategoryitems/**', async (route) => {
      const { data } = await (await route.fetch()).json()
      await route.fulfill({ json: { data: [{ ...data[0], photo_path: '' }] } })
    })
    // The list is loaded anew after Clear.
    await summary(page).getByRole('button', { name: 'Clear' }).press('Enter')
    await expect(page.getByRole('article')).toHaveCount(1)
    const picture = page.getByRole('article').locator('img')
    await expect(picture).toHaveAttribute('src', /no-picture.*\.svg$/)
    expect(
      await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0)
  })
})

test('the same side cart summary: in view, 3,000 rupees at least, then /quick-checkout', async ({
  page,
  isMobile,
}) => {
  await page.goto(NIGHT_CRACKERS)
  await expectSummaryInView(page, isMobile)
  await expectMinimumOf3000(page)
})

test('Clear goes to the special category page for the current slug', { tag: '@phone' }, async ({ page }) => {
  await page.goto(NIGHT_CRACKERS)
  await addToCart(page, 'Flower Pots Giant', '4')
  await page.evaluate(() => localStorage.setItem('fp', 'device'))
  await summary(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(summary(page)).toContainText('Added Products0')
  await expect(page).toHaveURL(NIGHT_CRACKERS)
  await expect(card(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('axe finds nothing on a special category; it works at 320 px and with text at 200 %', async ({
  page,
}) => {
  await page.goto('/special-category?id=gift-boxes')
  await expectAccessible(page)
  await expectRoomForLargeText(page)
})
