import type { Page } from '@playwright/test'
import { times } from '../testing/thoroughness.ts'
import { summary } from './cards.ts'
import { sendTo } from './enquiries.ts'
import { FIRST_USER } from './office/first-user.ts'
import { expect, test } from './shop-test.ts'

// How fast pages are, as visitors' own browsers measure it.

const TELLS = '**/api/page/speed'

/** Opens a page and waits until what measures is there: some seconds after the page itself. */
async function openMeasured(page: Page, address: string) {
  const ready = page.waitForResponse('**/api/anti-forgery')
  await page.goto(address)
  await ready
}

/** The visitor looks elsewhere, as the page sees it: another app, another tab. */
function lookElsewhere(page: Page) {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    Reflect.deleteProperty(document, 'visibilityState')
  })
}

test('a visitor who leaves reports how fast the screens were, and the overview has it', {
  tag: ['@phone', '@O8', '@withstand'],
}, async ({ page, request }) => {
  await openMeasured(page, '/order-now')
  await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
  await expect(summary(page)).toContainText('₹3,600.00')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible()
  await page.goto('about:blank')

  await sendTo(request, '/office/api/signin', FIRST_USER)
  await expect
    .poll(
      async () => {
        const { data } = await (await request.get('/office/api/overview/page-speed?days=7')).json()
        const speeds: [string, string[]][] = data.map(
          ({ page, speeds }: { page: string; speeds: { speed: string }[] }) => [
            page,
            speeds.map(({ speed }) => speed),
          ],
        )
        return Object.fromEntries(speeds)
      },
      { timeout: 20_000 },
    )
    .toMatchObject({
      '/order-now': expect.arrayContaining(['lcp', 'inp', 'cls', 'ttfb', 'fcp']),
      '/privacy-policy': expect.arrayContaining(['cls']),
    })
})

test('the report has pages and figures, once, and no made-up address', {
  tag: ['@phone', '@O8', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 404/)
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page/speed')) told.push(request.postDataJSON())
  })
  await openMeasured(page, '/9876543210?mobile_no=9876543210')
  const lost = page.getByRole('heading', { name: 'Page not found' })
  await expect(lost).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/9876543210/)
  await expect(lost).toBeHidden()
  const answered = page.waitForResponse(TELLS)
  await lookElsewhere(page)
  expect((await answered).status()).toBe(204)
  await lookElsewhere(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await lookElsewhere(page)
  expect(told).toEqual([
    { screens: [{ page: expect.stringMatching(/^\/[a-z-]+$/), cls: expect.any(Number) }] },
  ])
})

test('a visitor who leaves a screen as soon as it is there has seen it', {
  tag: ['@phone', '@withstand'],
}, async ({ page }) => {
  await openMeasured(page, '/order-now')
  const told = page.waitForRequest(TELLS)
  await page.evaluate(() => {
    new MutationObserver((_, watch) => {
      if (document.querySelector('h1')?.textContent !== 'Privacy Policy') return
      watch.disconnect()
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  expect((await told).postDataJSON()).toMatchObject({
    screens: [{ page: '/order-now' }, { page: '/privacy-policy' }],
  })
})

const FAILURES = [
  ['the shop does not take it', TELLS],
  ['what measures does not come', '**/assets/at-rest-*.js'],
  ['no token is to be had', '**/api/anti-forgery'],
] as const

for (const [name, failing] of FAILURES.slice(0, times(1, 3))) {
  test(`the page works when ${name}`, { tag: ['@phone', '@withstand'] }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/Failed to load resource/, /net::ERR_FAILED/)
    await page.route(failing, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/order-now')
    if (failing === TELLS) {
      await page.waitForResponse('**/api/anti-forgery')
      await lookElsewhere(page)
    }
    await failed
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('20')
    await expect(summary(page)).toContainText('₹3,600.00')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await summary(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/quick-checkout')
  })
}
