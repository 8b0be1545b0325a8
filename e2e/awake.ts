import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Waits until a page of the shop is awake: a tap that came before would be lost, or done later than the test expects. What is typed,
 * opened or added earlier has journeys of its own (start.test.ts, quantity-box.test.ts).
 */
export async function awake(page: Page) {
  await expect(page.locator('html[data-alive]')).toHaveCount(1)
}
