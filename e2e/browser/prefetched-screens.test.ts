import { chromium, type Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { findOldestBrowser } from '../../scripts/programs/oldest-browsers.ts'
import { fillIn } from '../account/account-actions.ts'
import { newGuest, valueByLabel } from '../enquiry/guest-enquiry.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

/** Waits until the idle page has prefetched the scripts of other screens. */
async function waitForPrefetch(page: Page) {
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
].slice(0, repeatCount(1, 2)))
  test(`other screens open from ${base}/order-now after the network is down`, {
    tag: ['@phone', '@D23', '@W12', '@withstand'],
  }, async ({ page, context, expectedConsoleErrors }) => {
    // The checkout's web worker and its extra costs cannot load now.
    expectedConsoleErrors.push(/Failed to load resource/, /when fetching the script/)
    await page.goto(`${base}/order-now`)
    await waitForHydration(page)
    const box = page.locator('tr', { hasText: 'Flower Pots Giant' }).getByRole('textbox')
    await box.fill('20')
    await waitForPrefetch(page)
    await context.setOffline(true)

    await page.locator('[data-cart]').getByRole('button', { name: checkout, exact: true }).click()
    await expect(page).toHaveURL(`${base}/quick-checkout`)
    await expect(page.getByLabel(fields).first()).toBeVisible()
    // The styles have loaded: the field has the minimum touch size.
    const { height } = (await page.getByLabel(fields).first().boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)

    await page.goBack()
    await expect(box).toHaveValue('20')
    await page.locator(`a[href="${base}/order-tracking"]`).first().dispatchEvent('click')
    await expect(page).toHaveURL(`${base}/order-tracking`)
    await expect(page.locator('form [name=mobile_no]')).toBeVisible()
  })

/** Chromium 109 is the oldest supported version (README). The other one runs all journeys. */
for (const name of ['Chromium', 'Chromium 109'] as const)
  test(`${name} styles checkout and thank-you page although the network went down before`, {
    tag: ['@phone', '@D23', '@W12', '@W24', '@withstand'],
  }, async ({ baseURL }) => {
    const executablePath = name === 'Chromium' ? process.env.CHROMIUM_PATH : findOldestBrowser(name)
    test.skip(name !== 'Chromium' && !executablePath, `${name} is not available here`)
    const browser = await chromium.launch({ executablePath, args: ['--no-zygote', '--no-sandbox'] })
    const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
    await page.goto('/order-now')
    await waitForHydration(page)
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
    await waitForPrefetch(page)
    await page.context().setOffline(true)

    await page.locator('[data-cart]').getByRole('button', { name: 'Checkout', exact: true }).click()
    await expect(page).toHaveURL('/quick-checkout')
    await expect(page.locator('[data-chosen]')).toHaveCSS('display', 'grid')

    await page.context().setOffline(false)
    await fillIn(page, valueByLabel(newGuest()))
    await page.getByRole('button', { name: 'Place Enquiry' }).click()
    await page.context().route('**/api/order/save', async (route) => {
      const response = await route.fetch()
      await page.context().setOffline(true)
      await route.fulfill({ response })
    })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await expect(page.getByRole('term').first().locator('..')).toHaveCSS('justify-content', 'space-between')
    await browser.close()
  })
