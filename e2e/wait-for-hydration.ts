import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Waits until a page has hydrated. Earlier taps are replayed later than a test expects. before-hydration.test.ts and
 * quantity-input.test.ts test input before hydration.
 */
export async function waitForHydration(page: Page) {
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
}
