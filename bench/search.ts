import type { Browser, CDPSession, Page } from '@playwright/test'
import { atMost, type Figure, ms, percentile } from './figure.ts'
import { openPhone } from './phone.ts'

/** English, Tanglish, Tamil script, a size, and two with typing errors, for which the most has to be compared. */
const QUERIES = [
  'flower pot',
  'poochatti',
  'பூந்தொட்டி',
  '10cm electric',
  'super delux flowr pott',
  'zzqq wwxx',
]
/** From one keystroke to the next, in ms: a quick typist. */
const PAUSE = 200
/** A page that runs scripts for less than a hundredth of this time rests, in ms. */
const REST = 1000

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

/** For how long scripts have run in the page so far, in ms. */
async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** Waits until the page has woken up whole, 5,000 rows and the index, and rests. */
async function rest(page: Page, session: CDPSession): Promise<void> {
  for (let before = -REST; ; ) {
    const now = await scriptTime(session)
    if (now - before < REST / 100) return
    before = now
    await page.waitForTimeout(REST)
  }
}

/**
 * For how long scripts run after a keystroke in the search field of a product list, on a slow phone: 95 of 100 keystrokes
 * must do with `limit` ms.
 */
export async function measureSearch(
  browser: Browser,
  { url, products }: { url: string /** '5,000' */; products: string },
  limit: number,
): Promise<Figure> {
  const { page, session, context } = await openPhone(browser, 'unthrottled')
  // The processor's time, not the clock's: other programs do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url, { waitUntil: 'networkidle' })
  await field(page).fill('rocket')
  await page.getByText(/products? found/).waitFor()
  const times: number[] = []
  for (const query of QUERIES) {
    await field(page).fill('')
    // What follows when one stops typing is not a keystroke's.
    await rest(page, session)
    for (const letter of query) {
      const before = await scriptTime(session)
      await page.keyboard.insertText(letter)
      await page.waitForTimeout(PAUSE)
      times.push((await scriptTime(session)) - before)
    }
  }
  await context.close()
  const what = `script after a keystroke in the search (95 of 100), ${products} products`
  return atMost(limit, what, percentile(times, 0.95), ms)
}
