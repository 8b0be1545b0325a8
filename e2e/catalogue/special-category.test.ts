import { openMenuButton } from '../account/account-actions.ts'
import { addToCart, cartSummary, expectMinimumOf3000, productCard } from '../cart/product-card.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

const NIGHT_CRACKERS = '/special-category?id=night-crackers'

test('a special category has both views, a product count, Clear and its minimum', {
  tag: ['@phone', '@§2/special-category', '@§4', '@§8', '@§9', '@D11', '@withstand'],
}, async ({ page }) => {
  await page.goto(NIGHT_CRACKERS)
  await waitForHydration(page)
  await expect(page.getByText('Showing 156 results')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Grid view' }).click()

  await test.step('Clear stays on the current slug', async () => {
    await addToCart(page, 'Flower Pots Giant', '4')
    await page.evaluate(() => localStorage.setItem('fp', 'device'))
    await cartSummary(page).getByRole('button', { name: 'Clear' }).press('Enter')
    await expect(cartSummary(page)).toContainText('Added Products0')
    await expect(page).toHaveURL(NIGHT_CRACKERS)
    await expect(productCard(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  await test.step('Checkout requires ₹3,000', () => expectMinimumOf3000(page))
})

test('a product without a picture shows the default image', {
  tag: ['@phone', '@§2/category', '@withstand'],
}, async ({ page }) => {
  await page.route('**/api/product/quickorder', async (route) => {
    const { data } = await (await route.fetch()).json()
    for (const { product_list } of data) for (const product of product_list) product.photo_path = ''
    await route.fulfill({ json: { data } })
  })
  await page.goto('/lander')
  await waitForHydration(page)
  // Focusing the price list link prefetches the list; a category is rendered from it.
  await openMenuButton(page).click()
  const fetched = page.waitForResponse('**/api/product/quickorder')
  await page.getByRole('link', { name: 'Price List', exact: true }).first().focus()
  await fetched
  await page.getByRole('link', { name: 'Flower Pots', exact: true }).first().click()
  await expect(page).toHaveURL(/\/category\?id=/)
  const picture = page.getByRole('article').locator('img').first()
  await expect(picture).toHaveAttribute('src', /no-picture.*\.svg$/)
  expect(
    await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
})
