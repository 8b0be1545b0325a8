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

/** Screens that list products, except /order-now; `allBytes` limits the total transfer size. */
const SCREENS = [
  { path: '/lander', allBytes: 250_000 },
  { path: '/category?id=sparklers' },
  { path: '/special-category?id=night-crackers' },
  { path: '/price-list' },
  { path: '/quick-enquiry' },
] as const

/** Limit of a document in Brotli bytes. */
const DOCUMENT_BYTES_LIMIT = 28_000
const ROUNDS = 5

async function fetchDocumentSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  await response.arrayBuffer()
  return Number(response.headers.get('Content-Length'))
}

/** Measures a screen on a slow phone with an empty cache. */
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

/** Measures all screens, one after the other. */
export async function measureScreens(browser: Browser, shop: string): Promise<Measurement[]> {
  const figures: Measurement[] = []
  for (const screen of SCREENS) figures.push(...(await measureScreen(browser, shop, screen)))
  return figures
}

/** Runs in the page: logs the time in ms from the tap to the first frame with a different heading. */
function watchHeading() {
  const previousHeading = document.querySelector('h1')?.textContent
  let tappedAt = 0
  addEventListener('pointerdown', () => (tappedAt = performance.now()), { once: true, capture: true })
  new MutationObserver((_, observer) => {
    if (document.querySelector('h1')?.textContent === previousHeading) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => console.debug(`painted ${performance.now() - tappedAt}`)
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

/** Measures the time from a tap in the header to the first frame of the prefetched next screen, on a slow CPU. */
export async function measureNavigation(browser: Browser, shop: string): Promise<Measurement> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { page, session, context } = await openPhone(browser, 'full speed')
    await page.setViewportSize({ width: 1000, height: 900 })
    await page.goto(`${shop}/lander`, { waitUntil: 'networkidle' })
    for (const name of NAVIGATION_LINKS) {
      const link = page.getByRole('banner').getByRole('link', { name, exact: true })
      await link.hover()
      await page.waitForLoadState('networkidle')
      // Customers look at a screen before they tap, so it has loaded completely.
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
