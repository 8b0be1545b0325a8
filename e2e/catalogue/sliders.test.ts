import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { BRANDS, button, HERO, PRODUCT_SLIDERS, slider, slides, track } from './slider-locators.ts'

/** Returns the index of the first slide in view. */
function readFirstVisibleSlide(region: Locator): Promise<number> {
  return track(region).evaluate((row) => {
    const [first = 0, second = 1] = [...row.children].map((slide) => slide.getBoundingClientRect().left)
    return Math.round(row.scrollLeft / (second - first))
  })
}

/** Returns the number of slides in view. */
function countVisibleSlides(region: Locator): Promise<number> {
  return track(region).evaluate((row) =>
    Math.floor(row.clientWidth / (row.firstElementChild?.clientWidth ?? row.clientWidth)),
  )
}

/**
 * Opens a page with a paused clock that the test advances. Slides jump instead of scrolling smoothly, and content-visibility is off,
 * so that late layout does not move the page.
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

/** Scrolls to a slider and advances the clock until it moves: then the page has hydrated and an interval begins. */
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
  // Longer than any interval, shorter than a full cycle.
  await page.clock.runFor(6_000)
  expect(await readFirstVisibleSlide(region)).toBe(before)
}

async function expectMoving(page: Page, region: Locator, interval: number) {
  const before = await readFirstVisibleSlide(region)
  await page.clock.runFor(interval)
  expect(await readFirstVisibleSlide(region)).not.toBe(before)
}

/** Returns the picture URLs of the slides. */
function readImageSources(region: Locator): Promise<string[]> {
  return slides(region).evaluateAll((all) => all.map((slide) => slide.querySelector('img')?.src ?? ''))
}

/** Records when each slider moves by itself, in ms of the page's paused clock. */
async function recordMoves(page: Page) {
  await page.addInitScript(() => {
    Element.prototype.scrollTo = new Proxy(Element.prototype.scrollTo, {
      apply(scrollTo, element: Element, args) {
        const slider = element.closest<HTMLElement>('[aria-roledescription=carousel]')
        if (slider) slider.dataset.moves = `${slider.dataset.moves ?? ''} ${Date.now()}`
        Reflect.apply(scrollTo, element, args)
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
    const readMoves = await recordMoves(page)
    await openWithClock(page, path)
    for (const [name, interval] of Object.entries(sliders))
      await test.step(name, async () => {
        const region = await waitForFirstMove(page, name, interval)
        const readPosition = () =>
          page.evaluate(() => [scrollX, scrollY, document.activeElement === document.body])
        const position = await readPosition()
        const earlierMoves = (await readMoves(region)).length
        const visited = new Set([await readFirstVisibleSlide(region)])
        for (let round = 0; round < 4; round++) {
          await page.clock.runFor(interval)
          visited.add(await readFirstVisibleSlide(region))
        }
        const moves = (await readMoves(region)).slice(earlierMoves - 1)
        expect(moves).toHaveLength(5)
        for (const [index, time] of moves.slice(1).entries())
          expect(time - (moves[index] ?? 0)).toBe(interval)
        expect(await readPosition()).toEqual([position[0], position[1], true])
        // After its last slide it starts again.
        if (name === HERO) expect(visited).toEqual(new Set([0, 1, 2, 3]))
      })
  })

test('a slider stops while paused, focused, hovered, hidden or out of view', {
  tag: ['@desktop', '@W20', '@withstand'],
}, async ({ page }) => {
  await openWithClock(page)
  const hero = await waitForFirstMove(page, HERO, 3500)

  await test.step('Pause stops it until Play is pressed', async () => {
    await button(hero, /^Pause/).click()
    await page.getByRole('heading', { level: 1 }).evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await expectStill(page, hero)
    await button(hero, /^Play/).click()
    await expectMoving(page, hero, 3500)
  })

  await test.step('it stops while it contains the focus', async () => {
    await hero.getByRole('link').first().focus()
    await expectStill(page, hero)
    await page.getByRole('banner').getByRole('link').first().focus()
    await expectMoving(page, hero, 3500)
  })

  await test.step('it stops under the pointer', async () => {
    await track(hero).hover()
    await expectStill(page, hero)
    await page.mouse.move(0, 0)
    await expectMoving(page, hero, 3500)
  })

  await test.step('it stops in a hidden tab', async () => {
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

  await test.step('it stops out of view', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(hero).not.toBeInViewport()
    await expectStill(page, hero)
  })

  await test.step('it stops behind a dialog', async () => {
    const arrivals = slider(page, 'New Arrivals')
    await arrivals
      .getByRole('link', { name: /^Quick view: / })
      .first()
      .click()
    // The modal loads and opens after a delay of React's scheduler.
    await expect(async () => {
      await page.clock.runFor(300)
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 100 })
    }).toPass()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(hero).toBeInViewport()
    await expectStill(page, hero)
  })
})

test('buttons, keyboard and swipe move sliders; reduced motion stops autoplay', {
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

  await test.step('arrow keys move a slider', async () => {
    await track(hero).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => readFirstVisibleSlide(hero)).toBe(before)
    for (const one of await hero.getByRole('button').all()) {
      if (await one.isHidden()) continue
      const { width = 0, height = 0 } = (await one.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  await test.step('focusing a slide scrolls it into view', async () => {
    const last = slides(hero).last()
    await last.getByRole('link').focus()
    await expect(last).toBeInViewport({ ratio: 0.5 })
  })

  await test.step('a swipe moves a slider', async () => {
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

  await test.step('sliders do not move by themselves', async () => {
    for (const name of [HERO, ...PRODUCT_SLIDERS, BRANDS]) {
      const region = slider(page, name)
      await region.scrollIntoViewIfNeeded()
      await expectStill(page, region)
      await expect(button(region, /^Pause/)).toBeHidden()
    }
  })
})

test('slides download their picture only when visible', { tag: ['@phone', '@§2/lander'] }, async ({
  page,
}) => {
  const requestedUrls = new Set<string>()
  page.on('request', (request) => requestedUrls.add(request.url()))
  await openWithClock(page)

  for (const [name, interval] of [
    [HERO, 3500],
    ['New Arrivals', 5000],
  ] as const) {
    const region = slider(page, name)
    const sources = await readImageSources(region)
    const downloaded = () => sources.map((source) => requestedUrls.has(source))
    const visibleCount = await countVisibleSlides(region)
    await region.scrollIntoViewIfNeeded()
    await expect.poll(downloaded).toEqual(sources.map((_, index) => index < visibleCount))
    await waitForFirstMove(page, name, interval)
    const shownCount = (await readFirstVisibleSlide(region)) + visibleCount
    await expect.poll(downloaded).toEqual(sources.map((_, index) => index < shownCount))
  }
})

test('product sliders show 1 to 5 slides by breakpoint', {
  tag: ['@desktop', '@§9', '@§2/lander', '@withstand'],
}, async ({ page }) => {
  await page.goto('/lander')
  for (const [width, expectedCount] of [
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
      expect(visible, `${name}, ${width} px wide`).toBe(expectedCount)
    }
  }
})
