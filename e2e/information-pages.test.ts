import { revealFooterLink } from './reveal-footer-link.ts'
import { expect, test } from './shop-test.ts'
import { waitForHydration } from './wait-for-hydration.ts'

test('information pages navigate without a new document and keep their styles', {
  tag: ['@phone', '@§2/information'],
}, async ({ page }) => {
  await page.goto('/order-now')
  await waitForHydration(page)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  for (const [link, title] of [
    ['FAQ', 'Frequently Asked Questions'],
    ['Safety Tips', 'Safety Tips'],
  ] as const) {
    await (await revealFooterLink(page, 'Policies', link)).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main > div').last()).toHaveCSS('max-width', '760px')
  }
  // The canonical link named the first page.
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')
  await test.step('answers open by keyboard', async () => {
    await expect(page.locator('main details')).toHaveCount(13)
    await page.locator('main summary').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main details').first()).toHaveAttribute('open')
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Now')
  await expect(page.locator('body[data-same]')).toHaveCount(1)
})

test('the map of /contact-us sends no external request before it is opened', {
  tag: ['@phone', '@§2/information', '@W10'],
}, async ({ page }) => {
  const externalUrls: string[] = []
  await page.route(/openstreetmap/, (route) => {
    externalUrls.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'a map' })
  })
  await page.goto('/contact-us')
  await waitForHydration(page)
  expect(externalUrls).toEqual([])
  await expect(page.getByRole('link', { name: 'Open the map in OpenStreetMap' })).toHaveAttribute(
    'href',
    /mlat=9\.4533/,
  )
  await page.getByRole('link', { name: 'Show the map' }).click()
  await expect(page.frameLocator('iframe[title=Map]').getByText('a map')).toBeVisible()
  expect(externalUrls).toEqual([
    expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/export\/embed.*marker=9\.4533/),
  ])
  await expect(page).toHaveURL('/contact-us')
})
