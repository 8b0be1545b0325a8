import type { Page } from '@playwright/test'
import { times } from '#testing/thoroughness.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './shop-test.ts'

/** Waits until the page, once idle, has fetched what other screens are made of: nothing more comes. */
async function screensAtHand(page: Page) {
  const files = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await expect
    .poll(async () => (await files()).some((file) => file.startsWith('/assets/lander-')), { timeout: 20_000 })
    .toBe(true)
  await page.waitForLoadState('networkidle')
}

for (const { base, checkout, fields } of [
  { base: '', checkout: 'Checkout', fields: 'Customer Name' },
  { base: '/ta', checkout: 'ஆர்டர் அனுப்ப', fields: 'பெயர்' },
].slice(0, times(1, 2)))
  test(`from ${base}/order-now other screens open after the line is gone`, {
    tag: ['@phone', '@D23', '@W12', '@withstand'],
  }, async ({ page, context, expectedConsoleErrors }) => {
    // The checkout asks for its worker, and for what the bill costs on top: neither can be had now.
    expectedConsoleErrors.push(/Failed to load resource/, /when fetching the script/)
    await page.goto(`${base}/order-now`)
    await hydrated(page)
    const box = page.locator('tr', { hasText: 'Flower Pots Giant' }).getByRole('textbox')
    await box.fill('20')
    await screensAtHand(page)
    await context.setOffline(true)

    await page.locator('[data-cart]').getByRole('button', { name: checkout, exact: true }).click()
    await expect(page).toHaveURL(`${base}/quick-checkout`)
    await expect(page.getByLabel(fields).first()).toBeVisible()
    // With its styles: a field is as large as a thumb.
    const { height } = (await page.getByLabel(fields).first().boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)

    await page.goBack()
    await expect(box).toHaveValue('20')
    await page.locator(`a[href="${base}/order-tracking"]`).first().dispatchEvent('click')
    await expect(page).toHaveURL(`${base}/order-tracking`)
    await expect(page.locator('form [name=mobile_no]')).toBeVisible()
  })
