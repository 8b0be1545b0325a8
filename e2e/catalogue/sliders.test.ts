import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { BRANDS, button, HERO, PRODUCT_SLIDERS, slider, slides, track } from './slider-locators.ts'

/** The place of the first slide in view, 0 for the first. */
function readFirstVisibleSlide(region: Locator): Promise<number> {
  return track(region).evaluate((row) => {
    const [first = 0, second = 1] = [...row.children].map((slide) => slide.getBoundingClientRect().left)
    return Math.round(row.scrollLeft / (second - first))
  })
}

/** How many slides are in view. */
function countVisibleSlides(region: Locator): Promise<number> {
  return track(region).evaluate((row) =>
    Math.floor(row.clientWidth / (row.firstElementChild?.clientWidth ?? row.clientWidth)),
  )
}

/**
 * Opens a page, the landing page by itself, with a clock that stands still until a test moves it. Slides jump instead of gliding, and no part
 * is laid out late, which would move the page under the test.
 */
async function openWithClock(page: Page, path = '/lander') {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: '2026-10-01T06:00:00Z' })
  await page.clock.pauseAt('2026-10-01T06:00:01Z')
  await page.goto(path)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      [aria-roledescription=carousel] [tabindex] { scroll-behavior: auto !important }
      main [id] { content-visibility: visible !important }
    `)
    document.adoptedStyleSheets = [sheet]
  })
}

/** Brings a slider into view and lets its time run until it moves: from then on the page is hydrated, and an interval begins. */
async function waitForFirstMove(page: Page, name: string, interval: number): Promise<Locator> {
  const region = slider(page, name)
  await region.scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await page.clock.runFor(interval)
      return readFirstVisibleSlide(region)
    })
    .toBe(1)
  return region
}

async function expectStill(page: Page, region: Locator) {
  const before = await readFirstVisibleSlide(region)
  // Longer than any interval, shorter than any whole round.
  await page.clock.runFor(6_000)
  expect(await readFirstVisibleSlide(region)).toBe(before)
}

async function expectMoving(page: Page, region: Locator, interval: number) {
  const before = await readFirstVisibleSlide(region)
  await page.clock.runFor(interval)
  expect(await readFirstVisibleSlide(region)).not.toBe(before)
}

/** Where the pictures of the slides lie. */
function readImageSources(region: Locator): Promise<string[]> {
  return slides(region).evaluateAll((all) => all.map((slide) => slide.querySelector('img')?.src ?? ''))
}

/** Notes when each slider moves by itself, in ms of the page's own clock, which stands still in between. */
async function recordMoves(page: Page) {
  await page.addInitScript(() => {
    Element.prototype.scrollTo = new Proxy(Element.prototype.scrollTo, {
      apply(scrollTo, part: Element, to) {
        const slider = part.closest<HTMLElement>('[aria-roledescription=carousel]')
        if (slider) slider.dataset.moves = `${slider.dataset.moves ?? ''} ${Date.now()}`
        Reflect.apply(scrollTo, part, to)
      },
    })
  })
  return async (region: Locator) =>
    ((await region.getAttribute('data-moves')) ?? '').trim().split(' ').filter(Boolean).map(Number)
}

for (const [path, sliders] of [
  ['/lander', { [HERO]: 3500, 'New Arrivals': 5000, 'Top Sale Items': 5000, [BRANDS]: 2500 }],
  ['/our-brands', { [BRANDS]: 5000 }],
  ['/sivakasi-crackers', { [BRANDS]: 6000 }],
] as const)
  test(`the sliders of ${path} move every ${Object.values(sliders).join(', ')} ms and scroll nothing else`, {
    tag: ['@phone', '@§9', '@§2/lander', '@§2/information'],
  }, async ({ page }) => {
    const movesOf = await recordMoves(page)
    await openWithClock(page, path)
    for (const [name, interval] of Object.entries(sliders))
      await test.step(name, async () => {
        const region = await waitForFirstMove(page, name, interval)
        const where = () => page.evaluate(() => [scrollX, scrollY, document.activeElement === document.body])
        const standing = await where()
        const begun = (await movesOf(region)).length
        const seen = new Set([await readFirstVisibleSlide(region)])
        for (let round = 0; round < 4; round++) {
          await page.clock.runFor(interval)
          seen.add(await readFirstVisibleSlide(region))
        }
        const moves = (await movesOf(region)).slice(begun - 1)
        expect(moves).toHaveLength(5)
        for (const [index, moment] of moves.slice(1).entries())
          expect(moment - (moves[index] ?? 0)).toBe(interval)
        expect(await where()).toEqual([standing[0], standing[1], true])
        // Behind its last slide it begins again.
        if (name === HERO) expect(seen).toEqual(new Set([0, 1, 2, 3]))
      })
  })

test('a slider stands still when paused, focused, pointed at, hidden or out of view', {
  tag: ['@desktop', '@W20', '@withstand'],
}, async ({ page }) => {
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

  await test.step('under the pointer', async () => {
    await track(hero).hover()
    await expectStill(page, hero)
    await page.mouse.move(0, 0)
    await expectMoving(page, hero, 3500)
  })

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
    await arrivals
      .getByRole('link', { name: /^Quick view: / })
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

test('sliders are moved by buttons, keyboard and swipe, and never under reduced motion', {
  tag: ['@phone', '@W20', '@§2/lander'],
}, async ({ page }) => {
  await openWithClock(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForHydration(page)
  const hero = slider(page, HERO)
  await button(hero, /^Next/).click()
  await expect.poll(() => readFirstVisibleSlide(hero)).toBeGreaterThan(0)
  const before = await readFirstVisibleSlide(hero)
  await button(hero, /^Previous/).click()
  await expect.poll(() => readFirstVisibleSlide(hero)).toBe(before - 1)

  await test.step('by keyboard', async () => {
    await track(hero).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => readFirstVisibleSlide(hero)).toBe(before)
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
    await expect.poll(() => readFirstVisibleSlide(brands)).toBeGreaterThan(0)
  })

  await test.step('by themselves they stand still', async () => {
    for (const name of [HERO, ...PRODUCT_SLIDERS, BRANDS]) {
      const region = slider(page, name)
      await region.scrollIntoViewIfNeeded()
      await expectStill(page, region)
      await expect(button(region, /^Pause/)).toBeHidden()
    }
  })
})

test('no slide that is not visible is downloaded', { tag: ['@phone', '@§2/lander'] }, async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  await openWithClock(page)

  for (const [name, interval] of [
    [HERO, 3500],
    ['New Arrivals', 5000],
  ] as const) {
    const region = slider(page, name)
    const all = await readImageSources(region)
    const downloaded = () => all.map((picture) => asked.has(picture))
    const shown = await countVisibleSlides(region)
    await region.scrollIntoViewIfNeeded()
    await expect.poll(downloaded).toEqual(all.map((_, index) => index < shown))
    await waitForFirstMove(page, name, interval)
    const seen = (await readFirstVisibleSlide(region)) + shown
    await expect.poll(downloaded).toEqual(all.map((_, index) => index < seen))
  }
})

test('product sliders show 1 to 5 slides by breakpoint', {
  tag: ['@desktop', '@§9', '@§2/lander', '@withstand'],
}, async ({ page }) => {
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
