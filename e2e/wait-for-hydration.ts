import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Waits until a page is hydrated: an earlier tap would be repeated later than the test expects. What is typed, opened or
 * added before has journeys of its own (start.test.ts, quantity-box.test.ts).
 */
export async function waitForHydration(page: Page) {
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
}
