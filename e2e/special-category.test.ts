import { addToCart, card, expectMinimumOf3000, summary } from './cards.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './shop-test.ts'

const NIGHT_CRACKERS = '/special-category?id=night-crackers'

test('a special category has both views, a product count, Clear and its minimum', {
  tag: ['@phone', '@§2/special-category', '@§4', '@§8', '@§9', '@D11', '@withstand'],
}, async ({ page }) => {
  await page.goto(NIGHT_CRACKERS)
  await hydrated(page)
  await expect(page.getByText('Showing 156 results')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Grid view' }).click()

  await test.step('Clear stays on the current slug', async () => {
    await addToCart(page, 'Flower Pots Giant', '4')
    await page.evaluate(() => localStorage.setItem('fp', 'device'))
    await summary(page).getByRole('button', { name: 'Clear' }).press('Enter')
    await expect(summary(page)).toContainText('Added Products0')
    await expect(page).toHaveURL(NIGHT_CRACKERS)
    await expect(card(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  await test.step('Checkout asks for 3,000 rupees', () => expectMinimumOf3000(page))
})

test('a product without a picture has the default image', {
  tag: ['@phone', '@§2/special-category', '@withstand'],
}, async ({ page }) => {
  await page.goto(NIGHT_CRACKERS)
  await hydrated(page)
  await page.route('**/api/product/subcategoryitems/**', async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: [{ ...data[0], photo_path: '' }] } })
  })
  // The list is loaded again after Clear.
  await summary(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  const picture = page.getByRole('article').locator('img')
  await expect(picture).toHaveAttribute('src', /no-picture.*\.svg$/)
  expect(
    await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
})
