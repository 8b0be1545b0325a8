import { addToCart, cartSummary, expectMinimumOf3000, productCard } from '../cart/product-card.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

test('a customer views, searches, clears and checks out on the quick enquiry page', {
  tag: ['@phone', '@§2/quick-enquiry', '@§4', '@§8', '@§9', '@D11', '@withstand'],
}, async ({ page }) => {
  await page.goto('/quick-enquiry')
  await waitForHydration(page)
  await productCard(page, 'Flower Pots Giant')
    .getByRole('link', { name: 'View Flower Pots Giant', exact: true })
    .click()
  const modal = page.getByRole('dialog', { name: 'Flower Pots Giant' })
  await expect(modal.getByRole('tab', { name: 'Images' })).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()

  await test.step('search results are cards that can be added to the cart', async () => {
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('flower pots giant')
    await expect(page.getByRole('article').first()).toContainText('Flower Pots Giant')
    await addToCart(page, 'Flower Pots Giant', '5')
    await expect(cartSummary(page)).toContainText('₹900.00')
    await field.fill('')
    await expect(page.getByRole('article')).toHaveCount(228)
    await expect(productCard(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('5')
  })

  await test.step('Clear opens /all-products', async () => {
    await page.evaluate(() => localStorage.setItem('fp', 'device'))
    await cartSummary(page).getByRole('button', { name: 'Clear' }).press('Enter')
    await expect(page).toHaveURL('/all-products')
    await expect(cartSummary(page)).toContainText('Added Products0')
    await expect(productCard(page, 'Flower Pots Giant').getByRole('textbox')).toHaveValue('')
    // The page fetches and caches the list again.
    const storedKeys = await page.evaluate(() => Object.keys(localStorage))
    expect(storedKeys.filter((key) => key !== 'global_quick_order_product_list')).toEqual([])
  })

  await test.step('Checkout requires ₹3,000', () => expectMinimumOf3000(page))
})

test('the category picker stays in view and follows the scroll position', {
  tag: ['@phone', '@§2/quick-enquiry'],
}, async ({ page }) => {
  await page.goto('/quick-enquiry')
  const categories = page.getByRole('combobox', { name: 'Categories' })
  await expect(categories).toHaveValue('one-sound-crackers')
  await categories.selectOption('Guns & Caps')
  await expect(page.getByRole('heading', { name: 'Guns & Caps' })).toBeInViewport()
  await expect(categories).toBeInViewport()
  await page.locator('#flower-pots h2').evaluate((heading) => heading.scrollIntoView())
  await expect(categories).toHaveValue('flower-pots')
})
