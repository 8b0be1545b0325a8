import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { cartSummary } from './product-card.ts'

// Keyboard entry, for customers who type from a price list on paper.

test('sixty quantities are typed with one key per row besides the digits', {
  tag: ['@desktop', '@W20', '@§2/order-now', '@withstand'],
}, async ({ page }) => {
  await page.goto('/order-now')
  await waitForHydration(page)
  const boxes = page.locator('[data-id] input:enabled')
  await boxes.first().focus()
  for (let row = 1; row <= 60; row++) {
    await page.keyboard.type(String((row % 9) + 1))
    await page.keyboard.press(row % 2 ? 'Enter' : 'ArrowDown')
  }
  await expect(cartSummary(page)).toContainText('Added Products60')
  await expect(boxes.nth(60)).toBeFocused()
  await expect(boxes.nth(59)).toHaveValue('7')

  await test.step('going back selects the number, so that digits replace it', async () => {
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('ArrowUp')
    await expect(boxes.nth(58)).toBeFocused()
    await page.keyboard.type('25')
    await expect(boxes.nth(58)).toHaveValue('25')
  })
})

test('slash focuses the search; a code and Enter focus the product’s box', {
  tag: ['@desktop', '@W20', '@§2/order-now'],
}, async ({ page }) => {
  await page.goto('/order-now')
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(page.getByRole('combobox', { name: 'Categories' }).locator('option')).toHaveCount(24)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.type('fp03')
  const results = page.getByRole('main').getByText(/products? found/)
  await expect(results).toBeVisible()
  // This Enter ends a composition of an input method.
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  const box = page.getByRole('textbox', { name: 'Quantity of Flower Pots Special', exact: true })
  await expect(box).toBeFocused()
  await page.keyboard.type('4')
  await expect(cartSummary(page)).toContainText('Added Products1')

  await test.step('on a screen without a search, slash opens the header’s search', async () => {
    await page.goto('/faq')
    await waitForHydration(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'Search products' })).toBeVisible()
  })
})
