import type { Locator, Page } from '@playwright/test'
import { expect } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

/** Returns a product's card on a screen that shows each product once. */
export function productCard(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByLabel(`Quantity of ${name}`, { exact: true }) })
}

/** Returns the region with the count and total of the cart. */
export function cartSummary(page: Page): Locator {
  return page.getByRole('region', { name: 'Cart summary' })
}

/** Types a quantity on a product's card, presses Add to Cart and closes the success message. */
export async function addToCart(page: Page, name: string, qty: string) {
  await waitForHydration(page)
  await productCard(page, name).getByRole('textbox').fill(qty)
  await productCard(page, name)
    .getByRole('button', { name: `Add to Cart: ${name}`, exact: true })
    .click()
  const success = page.getByRole('alertdialog', { name: 'Success' })
  await expect(success).toContainText('Successfully added into Cart')
  await success.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(success).toBeHidden()
}

/** Expects the checkout to be blocked with ₹2,880.00 in the cart and to open with ₹3,240.00: this screen's minimum is ₹3,000. */
export async function expectMinimumOf3000(page: Page) {
  await addToCart(page, 'Flower Pots Giant', '16')
  await expect(cartSummary(page)).toContainText('₹2,880.00')
  await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Warning' })
  await expect(warning).toContainText('Minimum order value should not under Rs. 3,000./-')
  await warning.getByRole('button', { name: 'OK', exact: true }).click()
  await addToCart(page, 'Flower Pots Giant', '18')
  await expect(cartSummary(page)).toContainText('Added Products1')
  await expect(cartSummary(page)).toContainText('Total Order₹3,240.00')
  await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/quick-checkout')
}

/** Expects the cart summary in view at any scroll position: beside the cards, or at the bottom of a phone. */
export async function expectSummaryInView(page: Page, isMobile: boolean) {
  for (const place of ['top', 'middle']) {
    if (place === 'middle') await page.mouse.wheel(0, 1500)
    await expect(cartSummary(page)).toBeInViewport({ ratio: 1 })
  }
  const box = await cartSummary(page).boundingBox()
  const list = await page.getByRole('article').first().boundingBox()
  if (!box || !list) throw new Error('The summary or the list is not visible')
  if (isMobile) {
    expect(box.y + box.height).toBeCloseTo(844, 0)
    expect(box.height).toBeLessThan(120)
  } else {
    expect(box.x).toBeGreaterThan(list.x + list.width)
  }
}
