import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './shop-test.ts'

declare global {
  /** The layout shifts that a page has seen. */
  var shifts: number[]
}

const HERO = 'Welcome'
const PRODUCT_SLIDERS = ['New Arrivals', 'Top Sale Items']
const BRANDS = 'Our Brands'

const slider = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const slides = (region: Locator) => region.getByRole('group', { name: /^\d+ of \d+$/ })
const track = (region: Locator) => region.getByRole('group', { name: 'Slides' })
const button = (region: Locator, name: RegExp) => region.getByRole('button', { name })

/** The place of the first slide in view, 0 for the first. */
function place(region: Locator): Promise<number> {
  return track(region).evaluate((row) => {
    const [first = 0, second = 1] = [...row.children].map((slide) => slide.getBoundingClientRect().left)
    return Math.round(row.scrollLeft / (second - first))
  })
}

/** How many slides are in view. */
function shownIn(region: Locator): Promise<number> {
  return track(region).evaluate((row) =>
    Math.floor(row.clientWidth / (row.firstElementChild?.clientWidth ?? row.clientWidth)),
  )
}

/**
 * Opens the landing page with a clock that stands still until a test moves it. Slides jump instead of gliding, and no part
 * is laid out late, which would move the page under the test.
 */
async function openWithClock(page: Page) {
  await page.clock.install({ time: '2026-10-01T06:00:00Z' })
  await page.clock.pauseAt('2026-10-01T06:00:01Z')
  await page.goto('/lander')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      .slider-track { scroll-behavior: auto !important }
      .lander-part { content-visibility: visible !important }
    `)
    document.adoptedStyleSheets = [sheet]
  })
}

/** Brings a slider into view and lets its time run until it moves: from then on the page is awake, an interval begins. */
async function waitForFirstMove(page: Page, name: string, interval: number): Promise<Locator> {
  const region = slider(page, name)
  await region.scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await page.clock.runFor(interval)
      return place(region)
    })
    .toBe(1)
  return region
}

/** How exactly the moment of a move is found, in ms. */
const STEP = 25

/** Lets the time run until a slider moves; gives the place it is at then. */
async function waitForMoment(page: Page, region: Locator, interval: number): Promise<number> {
  const before = await place(region)
  for (let waited = 0; waited <= interval; waited += STEP) {
    await page.clock.runFor(STEP)
    const now = await place(region)
    if (now !== before) return now
  }
  throw new Error(`Nothing moved within ${interval} ms`)
}

async function expectStill(page: Page, region: Locator) {
  const before = await place(region)
  // Longer than any interval, shorter than any whole round.
  await page.clock.runFor(6_000)
  expect(await place(region)).toBe(before)
}

async function expectMoving(page: Page, region: Locator, interval: number) {
  const before = await place(region)
  await page.clock.runFor(interval)
  expect(await place(region)).not.toBe(before)
}

/** Where the pictures of the slides lie. */
function pictures(region: Locator): Promise<string[]> {
  return slides(region).evaluateAll((all) => all.map((slide) => slide.querySelector('img')?.src ?? ''))
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

test('marketing claims: super fast delivery, premium quality, up to 70% discount, 150+ varieties, 5+ years of experience, age limit 15+, brand assured, a customer care line available 24/7', async ({
  page,
}) => {
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

test('the booking-started banner says up to 70% discount and leads to /order-now', async ({ page }) => {
  await page.goto('/lander')
  const banner = page.getByRole('region', { name: 'Diwali booking started' })
  await expect(banner).toContainText('Up to 70% discount')
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/order-now')
})

test('the court-order notice cites the 2018 court order: online sale is not permitted; customers submit an enquiry, the shop promises to contact them within 24 hours and confirm by chat message or phone', async ({
  page,
}) => {
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

test('banner tiles link to /order-now; banners advertise 2,500 for Tamil Nadu and Pondicherry, and one banner also says 5,000 for other states', async ({
  page,
}) => {
  await page.goto('/lander')
  const tiles = page.getByRole('region', { name: 'Good to know before you order' }).getByRole('link')
  await expect(tiles).toHaveCount(4)
  for (const tile of await tiles.all()) await expect(tile).toHaveAttribute('href', '/order-now')
  await expect(tiles.filter({ hasText: 'Rs. 2,500 for Tamil Nadu and Pondicherry' })).toHaveCount(2)
  await expect(tiles.filter({ hasText: 'Rs. 5,000 for other states' })).toHaveCount(1)
  await tiles.first().click()
  await expect(page).toHaveURL('/order-now')
})

test('the five special categories are linked by their slugs', async ({ page }) => {
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

test('a wary customer finds who sells, where, by which licence, and the cyber-crime helpline', async ({
  page,
}) => {
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

for (const [name, interval, title] of [
  [HERO, 3500, 'hero autoplay 3500 ms'],
  ['New Arrivals', 5000, 'product sliders 5000 ms: New Arrivals'],
  ['Top Sale Items', 5000, 'product sliders 5000 ms: Top Sale Items'],
  [BRANDS, 2500, 'brand slider 2500 ms'],
] as const) {
  test(`${title}; it scrolls nothing but itself and takes no focus`, async ({ page }) => {
    await openWithClock(page)
    const region = await waitForFirstMove(page, name, interval)
    const before = await waitForMoment(page, region, interval)
    const where = () => page.evaluate(() => [scrollX, scrollY, document.activeElement === document.body])
    const standing = await where()
    await page.clock.runFor(interval - STEP)
    expect(await place(region)).toBe(before)
    await page.clock.runFor(STEP)
    expect(await place(region)).not.toBe(before)
    expect(await where()).toEqual([standing[0], standing[1], true])
  })
}

test('behind its last slide a slider begins again', async ({ page }) => {
  await openWithClock(page)
  const hero = await waitForFirstMove(page, HERO, 3500)
  const seen = new Set([await place(hero)])
  for (let move = 0; move < 4; move++) {
    await expectMoving(page, hero, 3500)
    seen.add(await place(hero))
  }
  expect(seen).toEqual(new Set([0, 1, 2, 3]))
})

test('a slider is paused by its button, under the pointer, with the focus in it, behind a dialog, out of view and in a hidden tab', async ({
  page,
  isMobile,
}) => {
  await openWithClock(page)
  const hero = await waitForFirstMove(page, HERO, 3500)

  await test.step('by its button, until Play is pressed', async () => {
    await button(hero, /^Pause/).click()
    await page.getByRole('heading', { level: 1 }).evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await expectStill(page, hero)
    await button(hero, /^Play/).click()
    await expectMoving(page, hero, 3500)
  })

  await test.step('with the focus in it', async () => {
    await hero.getByRole('link').first().focus()
    await expectStill(page, hero)
    await page.getByRole('banner').getByRole('link').first().focus()
    await expectMoving(page, hero, 3500)
  })

  if (!isMobile) {
    await test.step('under the pointer', async () => {
      await track(hero).hover()
      await expectStill(page, hero)
      await page.mouse.move(0, 0)
      await expectMoving(page, hero, 3500)
    })
  }

  await test.step('in a hidden tab', async () => {
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await expectStill(page, hero)
    await hide(false)
    await expectMoving(page, hero, 3500)
  })

  await test.step('out of view', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(hero).not.toBeInViewport()
    await expectStill(page, hero)
  })

  await test.step('behind a dialog', async () => {
    const arrivals = slider(page, 'New Arrivals')
    await button(arrivals, /^Quick view: /)
      .first()
      .click()
    // The modal arrives, and shows after the pause that React gives it.
    await expect(async () => {
      await page.clock.runFor(300)
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 100 })
    }).toPass()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(hero).toBeInViewport()
    await expectStill(page, hero)
  })
})

test('sliders are moved by buttons, by keyboard and by swipe', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/lander')
  const hero = slider(page, HERO)
  await expect(async () => {
    await button(hero, /^Next/).click()
    expect(await place(hero)).toBeGreaterThan(0)
  }).toPass()
  const before = await place(hero)
  await button(hero, /^Previous/).click()
  await expect.poll(() => place(hero)).toBe(before - 1)

  await test.step('by keyboard', async () => {
    await track(hero).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => place(hero)).toBe(before)
    for (const one of await hero.getByRole('button').all()) {
      if (await one.isHidden()) continue
      const { width = 0, height = 0 } = (await one.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  await test.step('the focus brings a slide into view', async () => {
    const last = slides(hero).last()
    await last.getByRole('link').focus()
    await expect(last).toBeInViewport({ ratio: 0.5 })
  })

  if (isMobile) {
    await test.step('by swipe', async () => {
      const brands = slider(page, BRANDS)
      await brands.scrollIntoViewIfNeeded()
      const { x = 0, y = 0, width = 0, height = 0 } = (await track(brands).boundingBox()) ?? {}
      const session = await page.context().newCDPSession(page)
      await session.send('Input.synthesizeScrollGesture', {
        x: x + width / 2,
        y: y + height / 2,
        xDistance: -width / 2,
        yDistance: 0,
      })
      await expect.poll(() => place(brands)).toBeGreaterThan(0)
    })
  }
})

test('nothing moves under prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithClock(page)
  for (const name of [HERO, ...PRODUCT_SLIDERS, BRANDS]) {
    const region = slider(page, name)
    await region.scrollIntoViewIfNeeded()
    // Awake: the button works, and moves without a glide.
    await expect(async () => {
      await button(region, /^Next/).click()
      expect(await place(region)).toBeGreaterThan(0)
    }).toPass()
    await button(region, /^Next/).evaluate((next) => next.blur())
    await page.mouse.move(0, 0)
    await expectStill(page, region)
    await expect(button(region, /^Pause/)).toBeHidden()
  }
})

test('no slide that is not visible is downloaded', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  await openWithClock(page)

  for (const [name, interval] of [
    [HERO, 3500],
    ['New Arrivals', 5000],
  ] as const) {
    const region = slider(page, name)
    const all = await pictures(region)
    const downloaded = () => all.map((picture) => asked.has(picture))
    const shown = await shownIn(region)
    await region.scrollIntoViewIfNeeded()
    await expect.poll(downloaded).toEqual(all.map((_, index) => index < shown))
    await waitForFirstMove(page, name, interval)
    const seen = (await place(region)) + shown
    await expect.poll(downloaded).toEqual(all.map((_, index) => index < seen))
  }
})

test('product sliders show 1 to 5 slides by breakpoint', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The width of a window is changed')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/lander')
  for (const [width, shown] of [
    [320, 1],
    [390, 1],
    [480, 2],
    [768, 3],
    [992, 4],
    [1200, 5],
    [1920, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of PRODUCT_SLIDERS) {
      const region = slider(page, name)
      await region.scrollIntoViewIfNeeded()
      const visible = await track(region).evaluate((row) => {
        const { left, right } = row.getBoundingClientRect()
        return [...row.children].filter((slide) => {
          const box = slide.getBoundingClientRect()
          return box.left >= left - 1 && box.right <= right + 1
        }).length
      })
      expect(visible, `${name}, ${width} px wide`).toBe(shown)
    }
  }
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
    () => product.click({ position: { x: 100, y: 100 } }),
    () =>
      product
        .getByRole('heading')
        .getByRole('button')
        .click({ position: { x: 20, y: 20 } }),
    () => product.getByRole('button', { name: `View ${name}`, exact: true }).click(),
    () => product.getByRole('button', { name: `Quick view: ${name}`, exact: true }).click(),
  ]) {
    // The first click may come before the page is awake.
    await expect(async () => {
      await way()
      await expect(modal).toBeVisible({ timeout: 1000 })
    }).toPass()
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()
  }
})

test("landing add-to-cart: 'Successfully added into Cart'; if the product is already in the cart a browser alert 'duplicate' shows, then the line is updated", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  await page.goto('/lander')
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

test('from another screen the landing page comes with its products; list fetch failures are silent', async ({
  page,
  expectedConsoleErrors,
}) => {
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
        (part) => !part.closest('.slider-track > *'),
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
