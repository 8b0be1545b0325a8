import {
  addToCart,
  cartSummary,
  expectMinimumOf3000,
  expectSummaryInView,
  productCard,
} from '../cart/product-card.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expectNoClippedText } from '../expect-no-clipped-text.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

const FLOWER_POTS = '/category?id=flower-pots'

test('a customer switches between grid and list view', { tag: ['@phone', '@§2/category', '@§9'] }, async ({
  page,
}) => {
  await page.goto(FLOWER_POTS)
  await waitForHydration(page)
  const grid = page.getByRole('button', { name: 'Grid view' })
  const list = page.getByRole('button', { name: 'List view' })
  const picture = page.getByRole('article').first().locator('img')
  await expect(grid).toHaveAttribute('aria-pressed', 'true')
  await expect(list).toHaveAttribute('aria-pressed', 'false')
  await test.step('the product image height in the grid is 270px, on a phone less', async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect((await picture.boundingBox())?.height).toBeLessThan(100)
    await page.setViewportSize({ width: 768, height })
    expect((await picture.boundingBox())?.height).toBe(270)
    await page.setViewportSize({ width, height })
  })
  await list.click()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  await expect(grid).toHaveAttribute('aria-pressed', 'false')
  // The picture is to the left of the name.
  const name = page.getByRole('article').first().getByRole('heading')
  const [left, right] = [await picture.boundingBox(), await name.boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await expectNoClippedText(page)
  await expectAccessible(page)
  await grid.click()
  await expect(grid).toHaveAttribute('aria-pressed', 'true')
})

test('add to cart needs a product and a non-empty quantity', {
  tag: ['@phone', '@§5', '@§8', '@§2/category'],
}, async ({ page }) => {
  await page.goto(FLOWER_POTS)
  await waitForHydration(page)
  const giant = productCard(page, 'Flower Pots Giant')
  const add = giant.getByRole('button', { name: 'Add to Cart: Flower Pots Giant', exact: true })
  const box = giant.getByLabel('Quantity of Flower Pots Giant', { exact: true })

  await test.step('without a quantity nothing is added and the card shows an error', async () => {
    await add.click()
    await expect(giant.getByRole('alert')).toHaveText('Enter a quantity first')
    await expect(box).toBeFocused()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(cartSummary(page)).toContainText('Added Products0')
  })

  await test.step('a typed quantity counts after Add to Cart', async () => {
    await box.fill('2')
    await expect(giant.getByRole('alert')).toBeHidden()
    await expect(giant).toContainText('Not yet in the cart')
    await expect(cartSummary(page)).toContainText('Added Products0')
    await addToCart(page, 'Flower Pots Giant', '2')
    await expect(giant).not.toContainText('Not yet in the cart')
    await expect(cartSummary(page)).toContainText('Total Order₹360.00')
  })

  await test.step('the line is replaced, not duplicated', async () => {
    await giant.getByLabel('One more').click()
    await add.click()
    await page
      .getByRole('alertdialog', { name: 'Success' })
      .getByRole('button', { name: 'OK', exact: true })
      .click()
    await expect(cartSummary(page)).toContainText('Added Products1')
    await expect(cartSummary(page)).toContainText('Total Order₹540.00')
  })

  await test.step('quantity 0 removes it', async () => {
    await box.fill('0')
    await add.click()
    await expect(cartSummary(page)).toContainText('Added Products0')
    await expect(cartSummary(page)).toContainText('Total Order₹0.00')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

test('the cart summary stays in view: beside the cards, on a phone as a bar', {
  tag: ['@both', '@§2/category', '@§2/special-category', '@§2/quick-enquiry'],
}, async ({ page, isMobile }) => {
  await page.goto(FLOWER_POTS)
  await expectSummaryInView(page, isMobile)
})

test('below 3,000 rupees the category page blocks the checkout', {
  tag: ['@phone', '@§2/category', '@§8', '@§9', '@D11'],
}, async ({ page }) => {
  await page.goto(FLOWER_POTS)
  await expectMinimumOf3000(page)
})

test('a customer views, adds and checks out a product by keyboard', {
  tag: ['@desktop', '@W20', '@§2/category', '@§2/quick-enquiry', '@withstand'],
}, async ({ page }) => {
  await page.goto(FLOWER_POTS)
  await waitForHydration(page)
  await page.getByRole('main').getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  const giant = productCard(page, 'Flower Pots Giant')
  await giant.getByRole('link', { name: /^Flower Pots Giant/ }).focus()
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
  await expect(cartSummary(page)).toContainText('₹3,240.00')
  await cartSummary(page).getByRole('button', { name: 'Checkout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quick-checkout')
})
