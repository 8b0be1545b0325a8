import type { Browser } from '@playwright/test'
import {
  checkAtMost,
  formatKilobytes,
  formatMilliseconds,
  type Measurement,
  median,
} from '#testing/measurement.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { openPhone, waitUntilIdle } from './phone.ts'

/** Every screen on which products are looked at, besides /order-now, and what it may weigh in all, in bytes. */
const SCREENS = [
  { path: '/lander', allBytes: 250_000 },
  { path: '/category?id=sparklers' },
  { path: '/special-category?id=night-crackers' },
  { path: '/price-list' },
  { path: '/quick-enquiry' },
] as const

/** The bytes that a document may have in Brotli. */
const DOCUMENT_BYTES_LIMIT = 28_000
const ROUNDS = 5

async function fetchDocumentSize(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('Content-Length'))
}

/** Cold visits on a slow phone to a screen. */
async function measureScreen(
  browser: Browser,
  shop: string,
  { path, allBytes }: { path: string; allBytes?: number },
): Promise<Measurement[]> {
  const visits: PageLoad[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await loadPage(browser, shop + path))
  const medianOfVisits = (of: (visit: PageLoad) => number) => median(visits.map(of))
  const total = medianOfVisits(({ bytes }) => Object.values(bytes).reduce((sum, count) => sum + count, 0))
  return [
    checkAtMost(
      DOCUMENT_BYTES_LIMIT,
      `${path}: document`,
      await fetchDocumentSize(shop + path),
      formatKilobytes,
    ),
    { name: `${path}: largest paint`, value: formatMilliseconds(medianOfVisits(({ lcp }) => lcp)) },
    checkAtMost(
      0.01,
      `${path}: layout shift`,
      medianOfVisits(({ cls }) => cls),
      (shift) => shift.toFixed(3),
    ),
    allBytes
      ? checkAtMost(allBytes, `${path}: all bytes`, total, formatKilobytes)
      : { name: `${path}: all bytes`, value: formatKilobytes(total) },
  ]
}

/** All screens, one after the other. */
export async function measureScreens(browser: Browser, shop: string): Promise<Measurement[]> {
  const figures: Measurement[] = []
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

const NAVIGATION_LINKS = [
  'Price List',
  'Order Now',
  'Home',
  'Flower Pots',
  'Order Now',
  'Flower Pots',
] as const

/** From a tap in the header to the first frame of the next screen, which was prefetched, on a slow processor. */
export async function measureNavigation(browser: Browser, shop: string): Promise<Measurement> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { page, session, context } = await openPhone(browser, 'unthrottled')
    await page.setViewportSize({ width: 1000, height: 900 })
    await page.goto(`${shop}/lander`, { waitUntil: 'networkidle' })
    for (const name of NAVIGATION_LINKS) {
      const link = page.getByRole('banner').getByRole('link', { name, exact: true })
      await link.hover()
      await page.waitForLoadState('networkidle')
      // Who taps has looked at the screen first: it is there whole.
      await waitUntilIdle({ page, session })
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
  return checkAtMost(100, 'a prefetched screen paints after the tap', median(times), formatMilliseconds)
}
