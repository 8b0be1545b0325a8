import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Expects that a space or dash typed inside the Mobile Number keeps the caret, so that the next digit is inserted there. */
export async function expectCaretStays(page: Page) {
  const mobile = page.getByLabel('Mobile Number')
  for (const typed of ['-7', ' 7']) {
    await mobile.fill('981112223')
    await mobile.evaluate((input) => input instanceof HTMLInputElement && input.setSelectionRange(5, 5))
    await page.keyboard.type(typed)
    await expect(mobile).toHaveValue('9811172223')
  }
}
