import type { Browser } from '@playwright/test'
import { atMost, type Figure, kilobytes, median, ms } from '#testing/figure.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { openPhone, rest } from './phone.ts'

/** Every screen on which products are looked at, besides /order-now, and what it may weigh in all, in bytes. */
const SCREENS = [
  { path: '/lander', allBytes: 250_000 },
  { path: '/category?id=sparklers' },
  { path: '/special-category?id=night-crackers' },
  { path: '/price-list' },
  { path: '/quick-enquiry' },
] as const

/** The bytes that a document may have in Brotli. */
const DOCUMENT = 28_000
const ROUNDS = 5

async function documentBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('Content-Length'))
}

/** Cold visits on a slow phone to a screen. */
async function measureScreen(
  browser: Browser,
  shop: string,
  { path, allBytes }: { path: string; allBytes?: number },
): Promise<Figure[]> {
  const visits: PageLoad[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await loadPage(browser, shop + path))
  const middle = (of: (visit: PageLoad) => number) => median(visits.map(of))
  const total = middle(({ bytes }) => Object.values(bytes).reduce((sum, count) => sum + count, 0))
  return [
    atMost(DOCUMENT, `${path}: document`, await documentBytes(shop + path), kilobytes),
    { what: `${path}: largest paint`, shop: ms(middle(({ lcp }) => lcp)) },
    atMost(
      0.01,
      `${path}: layout shift`,
      middle(({ cls }) => cls),
      (shift) => shift.toFixed(3),
    ),
    allBytes
      ? atMost(allBytes, `${path}: all bytes`, total, kilobytes)
      : { what: `${path}: all bytes`, shop: kilobytes(total) },
  ]
}

/** All screens, one after the other. */
export async function measureScreens(browser: Browser, shop: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const screen of SCREENS) figures.push(...(await measureScreen(browser, shop, screen)))
  return figures
}

/** Runs in the page: notes when a frame shows another heading, in ms since the tap. */
function watchHeading() {
  const before = document.querySelector('h1')?.textContent
  let tapped = 0
  addEventListener('pointerdown', () => (tapped = performance.now()), { once: true, capture: true })
  new MutationObserver((_, watch) => {
    if (document.querySelector('h1')?.textContent === before) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => console.debug(`painted ${performance.now() - tapped}`)
      port2.postMessage(0)
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

const WAYS = ['Price List', 'Order Now', 'Home', 'Flower Pots', 'Order Now', 'Flower Pots'] as const

/** From a tap in the header to the first frame of the next screen, which was prefetched, on a slow processor. */
export async function measureNavigation(browser: Browser, shop: string): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { page, session, context } = await openPhone(browser, 'unthrottled')
    await page.setViewportSize({ width: 1000, height: 900 })
    await page.goto(`${shop}/lander`, { waitUntil: 'networkidle' })
    for (const name of WAYS) {
      const link = page.getByRole('banner').getByRole('link', { name, exact: true })
      await link.hover()
      await page.waitForLoadState('networkidle')
      // Who taps has looked at the screen first: it is there whole.
      await rest({ page, session })
      await page.evaluate(watchHeading)
      const painted = page.waitForEvent('console', {
        predicate: (message) => message.text().startsWith('painted'),
      })
      await link.click()
      times.push(Number((await painted).text().split(' ')[1]))
      await page.waitForLoadState('networkidle')
    }
    await context.close()
  }
  return atMost(100, 'a prefetched screen paints after the tap', median(times), ms)
}
