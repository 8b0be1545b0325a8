import type { Page } from '@playwright/test'
import { awake } from './awake.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './shop-test.ts'
import { BRANDS, HERO, PRODUCT_SLIDERS, slider, slides } from './sliders.ts'

declare global {
  /** The layout shifts that a page has seen. */
  var shifts: number[]
}

test('the landing page shows a hero slider, feature strips, a New Arrivals slider, a Top Sale Items slider, banner tiles, the court-order notice, a brands slider and floating buttons', async ({
  page,
}) => {
  await page.goto('/lander')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Crackers from Sivakasi, at Sivakasi prices',
  )
  await expect(slides(slider(page, HERO))).toHaveCount(4)
  await expect(page.getByRole('list', { name: 'Why customers come back' }).getByRole('listitem')).toHaveCount(
    8,
  )
  for (const name of PRODUCT_SLIDERS) {
    await expect(slides(slider(page, name))).toHaveCount(12)
    await expect(slider(page, name).getByRole('heading', { level: 2 })).toContainText(name)
  }
  await expect(slides(slider(page, BRANDS))).toHaveCount(8)
  for (const region of [HERO, ...PRODUCT_SLIDERS, BRANDS])
    await expect(slider(page, region).locator('[lang=ta]').first()).toContainText(/[\u0b80-\u0bff]/)
  const floating = page.getByRole('navigation', { name: 'Reach the shop' })
  await expect(floating.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/order-now')
  await expect(floating.getByRole('link', { name: 'Call' })).toBeVisible()
  await expect(floating.getByRole('link', { name: 'Chat' })).toBeVisible()
})

test('marketing claims: super fast delivery, premium quality, up to 70% discount, 150+ varieties, 5+ years of experience, age limit 15+, brand assured, a customer care line available 24/7', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/lander')
  const claims = page.getByRole('list', { name: 'Why customers come back' })
  for (const claim of [
    'Super fast delivery',
    'Premium quality',
    'Up to 70% discount',
    '150+ varieties',
    '5+ years of experience',
    'Age limit 15+',
    'Brand assured',
    'Customer care 24/7',
  ])
    await expect(claims.getByText(claim, { exact: true })).toBeVisible()
})

test('the booking-started banner says up to 70% discount and leads to /order-now', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/lander')
  const banner = page.getByRole('region', { name: 'Diwali booking started' })
  await expect(banner).toContainText('Up to 70% discount')
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/order-now')
})

test('the court-order notice cites the 2018 court order: online sale is not permitted; customers submit an enquiry, the shop promises to contact them within 24 hours and confirm by chat message or phone', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/lander')
  const notice = page.getByRole('region', { name: 'Online sale is not permitted: you send an enquiry' })
  await expect(notice).toContainText(
    'By the 2018 order of the Supreme Court, online sale of firecrackers is not permitted.',
  )
  await expect(notice).toContainText('Add products to your cart and submit an enquiry')
  await expect(notice).toContainText(
    'we will contact you within 24 hours and confirm it by chat message or phone',
  )
  await test.step('payment is manual, after confirmation; parcels are picked up; home delivery is not offered', async () => {
    const steps = notice.getByRole('listitem')
    await expect(steps).toHaveCount(4)
    await expect(steps.nth(2)).toContainText('Only after our confirmation')
    await expect(steps.nth(3)).toContainText('Home delivery is not offered')
  })
})

test('banner tiles link to /order-now; banners advertise 2,500 for Tamil Nadu and Pondicherry, and one banner also says 5,000 for other states', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/lander')
  const tiles = page.getByRole('region', { name: 'Good to know before you order' }).getByRole('link')
  await expect(tiles).toHaveCount(4)
  for (const tile of await tiles.all()) await expect(tile).toHaveAttribute('href', '/order-now')
  await expect(tiles.filter({ hasText: 'Rs. 2,500 for Tamil Nadu and Pondicherry' })).toHaveCount(2)
  await expect(tiles.filter({ hasText: 'Rs. 5,000 for other states' })).toHaveCount(1)
  await tiles.first().click()
  await expect(page).toHaveURL('/order-now')
})

test('the five special categories are linked by their slugs', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/lander')
  const tiles = page.getByRole('region', { name: 'Shop by occasion' }).getByRole('link')
  const links = await tiles.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  )
  expect(links).toEqual([
    ['Crackers for Kids', '/special-category?id=crackers-for-kids'],
    ['Day Crackers', '/special-category?id=day-crackers'],
    ['Night Crackers', '/special-category?id=night-crackers'],
    ['Festival Crackers', '/special-category?id=festival-crackers'],
    ['Gift Boxes', '/special-category?id=gift-boxes'],
  ])
})

test('a wary customer finds who sells, where, by which licence, and the cyber-crime helpline', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/lander')
  const who = page.getByRole('region', { name: /^Who we are/ })
  for (const fact of ['Vaanavil Crackers', 'Sivakasi – 626123', 'DEMO/SVK/0000', '33AAAAA0000A1Z5'])
    await expect(who).toContainText(fact)
  await expect(who.getByRole('link', { name: '+91-00000-00001' })).toHaveAttribute(
    'href',
    'tel:+91-00000-00001',
  )
  await expect(who.getByRole('link', { name: '1930' })).toHaveAttribute('href', 'tel:1930')
})

test('open a product modal by clicking a product, its eye button or its quick-view button', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/lander')
  const product = slider(page, 'New Arrivals').getByRole('article').first()
  const name = (await product.getByRole('heading').locator('button').innerText()).split('\n')[0] ?? ''
  const modal = page.getByRole('dialog', { name, exact: true })
  for (const way of [
    () => product.click({ position: { x: 100, y: 100 }, timeout: 2000 }),
    () =>
      product
        .getByRole('heading')
        .getByRole('button')
        .click({ position: { x: 20, y: 20 }, timeout: 2000 }),
    () => product.getByRole('button', { name: `View ${name}`, exact: true }).click({ timeout: 2000 }),
    () => product.getByRole('button', { name: `Quick view: ${name}`, exact: true }).click({ timeout: 2000 }),
  ]) {
    // The first click may come before the page is awake; a modal that opens late lies over the product.
    await expect(async () => {
      if (!(await modal.isVisible())) await way()
      await expect(modal).toBeVisible({ timeout: 1000 })
    }).toPass()
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()
  }
})

test("landing add-to-cart: 'Successfully added into Cart'; if the product is already in the cart a browser alert 'duplicate' shows, then the line is updated", {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  await page.goto('/lander')
  await awake(page)
  const product = slider(page, 'Top Sale Items').getByRole('article').first()
  const lines = () => page.evaluate(() => JSON.parse(localStorage.getItem('product_list') ?? '[]'))
  const add = async (qty: string) => {
    await product.getByRole('textbox').fill(qty)
    await product.getByRole('button', { name: /^Add to Cart/ }).click()
    const success = page.getByRole('alertdialog', { name: 'Success' })
    await expect(success).toContainText('Successfully added into Cart')
    await success.getByRole('button', { name: 'OK' }).click()
    await expect(success).toBeHidden()
  }

  await add('2')
  expect(alerts).toEqual([])
  expect(await lines()).toMatchObject([{ qty: 2 }])

  await add('5')
  expect(alerts).toEqual(['alert: duplicate'])
  expect(await lines()).toMatchObject([{ qty: 5 }])
})

test('from another screen the landing page comes with its products; list fetch failures are silent', {
  tag: '@phone',
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/)
  const home = page.getByRole('banner').getByRole('link', { name: 'Vaanavil Crackers' })
  await page.goto('/quick-checkout')
  await home.click()
  await expect(page).toHaveURL('/lander')
  for (const name of PRODUCT_SLIDERS) await expect(slides(slider(page, name))).toHaveCount(12)

  await page.goto('/quick-checkout')
  await page.route('**/api/product/{topsale,new-arrivals}/list', (route) => route.abort())
  await home.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Crackers from Sivakasi')
  await expect(slider(page, HERO)).toBeVisible()
  for (const name of PRODUCT_SLIDERS) await expect(slider(page, name)).toHaveCount(0)
  await expect(page.getByText('Please wait')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('axe finds nothing on the landing page', async ({ page }) => {
  await page.goto('/lander')
  for (const name of PRODUCT_SLIDERS)
    await slider(page, name).evaluate((region) => {
      if (region.parentElement) region.parentElement.style.contentVisibility = 'visible'
    })
  await expectAccessible(page)
})

for (const [what, enlarge] of [
  ['at 320 px', async (page: Page) => page.setViewportSize({ width: 320, height: 640 })],
  [
    'with text at 200 %',
    async (page: Page) =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      }),
  ],
] as const) {
  test(`the landing page works ${what} without horizontal scrolling`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/lander')
    await enlarge(page)
    const tooWide = await page.evaluate(() => {
      const main = document.querySelector('main')
      const parts = [...(main?.querySelectorAll('*') ?? [])].filter(
        (part) => !part.closest('[aria-roledescription=slide]'),
      )
      return [
        ...(document.documentElement.scrollWidth > innerWidth ? ['page'] : []),
        ...parts
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
          .map((part) => part.outerHTML.slice(0, 80)),
      ]
    })
    expect(tooWide).toEqual([])
  })
}

test('the landing page takes at most 14,000 bytes as a document and 250 KB with its pictures, and nothing jumps', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) globalThis.shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/lander', { waitUntil: 'networkidle' })
  for (const region of [...PRODUCT_SLIDERS, BRANDS]) {
    await slider(page, region).scrollIntoViewIfNeeded()
    await expect(slider(page, region)).toBeInViewport()
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const document = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return navigation instanceof PerformanceNavigationTiming ? navigation.encodedBodySize : Number.NaN
  })
  expect(document).toBeLessThanOrEqual(14_000)
  expect(bytes).toBeLessThanOrEqual(250_000)
  const jumped = await page.evaluate(() => globalThis.shifts.reduce((sum, shift) => sum + shift, 0))
  expect(jumped).toBeLessThanOrEqual(0.01)
})
