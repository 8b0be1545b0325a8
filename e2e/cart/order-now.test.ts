import { expect, test } from '../shop-test.ts'
import { cartSummary } from './product-card.ts'

test('a sticky bar with count, total, Checkout and Clear stays in view', {
  tag: ['@both', '@§2/order-now'],
}, async ({ page, isMobile }) => {
  await page.goto('/order-now')
  await page.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('2')
  await page.mouse.wheel(0, 9000)
  await expect(page.getByRole('heading', { name: /^Flower Pots/ })).not.toBeInViewport()
  await expect(cartSummary(page)).toBeInViewport({ ratio: 1 })
  const { y, height } = (await cartSummary(page).boundingBox()) ?? { y: -1, height: 0 }
  if (isMobile) expect(Math.round(y + height)).toBe(page.viewportSize()?.height)
  else expect(y).toBe(0)
  await expect(cartSummary(page)).toContainText('Added Products1')
  await expect(cartSummary(page)).toContainText('Total Order₹39.00')
  const buttons = cartSummary(page).getByRole('button')
  await expect(buttons).toHaveText(['Clear', 'Checkout'])
  for (const width of isMobile ? [320, 360] : []) {
    await page.setViewportSize({ width, height: 640 })
    for (const button of await buttons.all()) {
      await expect(button).toBeInViewport({ ratio: 1 })
      expect(await button.evaluate((it) => it.scrollWidth - it.clientWidth), `at ${width} px`).toBe(0)
    }
  }
})

test('a product dialog that fails to load can be retried, and shows missing details', {
  tag: ['@phone', '@§2/order-now', '@§8', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/product-modal/)
  await page.goto('/order-now')
  await page.getByLabel('Quantity of Flower Pots Big', { exact: true }).fill('4')
  await page.route('**/assets/product-modal*', (route) => route.abort())
  const question = page.getByRole('alertdialog', { name: 'Confirm' })
  const link = page.getByRole('link', { name: /^Flower Pots Big/ })
  await link.click()
  await expect(question).toContainText('This didn’t load. Try again?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(cartSummary(page)).toContainText('Added Products1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Now')
  await link.click()
  await expect(question).toBeVisible()
  await page.unroute('**/assets/product-modal*')
  await page.route('**/api/product/get/*', (route) => route.fulfill({ json: {} }))
  await question.getByRole('button', { name: 'Yes' }).click()
  const modal = page.getByRole('dialog', { name: 'Flower Pots Big' })
  await expect(modal).toBeVisible()
  // The picture of the row is shown until the details arrive.
  await expect(modal.getByRole('img')).toHaveCount(1)
  await modal.getByRole('tab', { name: 'Videos' }).click()
  await expect(modal.getByRole('tabpanel')).toHaveText('No details found...!')
})

test('typing into a filled box replaces its number; a second tap sets the caret', {
  tag: ['@phone', '@§2/order-now', '@D12'],
}, async ({ page, isMobile }) => {
  await page.goto('/order-now')
  const box = page.getByLabel('Quantity of 4" Lakshmi', { exact: true })
  const getSelectionLength = () =>
    box.evaluate((it) => it instanceof HTMLInputElement && (it.selectionEnd ?? 0) - (it.selectionStart ?? 0))
  const focusBox = () => (isMobile ? box.tap() : box.click())
  await box.fill('2')
  await box.blur()
  await focusBox()
  await page.keyboard.type('5')
  await expect(box).toHaveValue('5')
  await expect(cartSummary(page)).toContainText('₹97.50')
  await page.keyboard.type('0')
  await expect(box).toHaveValue('50')
  await box.blur()
  await focusBox()
  expect(await getSelectionLength()).toBe(2)
  // Dispatches a click, because two taps in a row are a double tap, which selects a word.
  await box.evaluate((it) => it instanceof HTMLInputElement && it.setSelectionRange(1, 1))
  await box.dispatchEvent('click')
  expect(await getSelectionLength()).toBe(0)
  await box.blur()
  await page.getByRole('link', { name: /^4" Lakshmi/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await expect(box).toHaveValue('7')
})

test('each + and − button of the quick order is named after its product', {
  tag: ['@phone', '@W20', '@§2/order-now', '@withstand'],
}, async ({ page }) => {
  await page.goto('/order-now')
  const labels = page.locator('main [data-id] [aria-label^="One more"]')
  const names = await labels.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel))
  expect(names.length).toBeGreaterThan(200)
  expect(new Set(names).size).toBe(names.length)
  const bar = page.locator('[data-cart]')
  await page.getByRole('button', { name: 'One more: 4" Lakshmi', exact: true }).click()
  await expect(bar).toContainText('₹19.50')
  await page.getByRole('button', { name: 'One more: 4" Lakshmi', exact: true }).click()
  await expect(bar).toContainText('₹39.00')
  await page.getByRole('button', { name: 'One less: 4" Lakshmi', exact: true }).click()
  await expect(bar).toContainText('₹19.50')
})
