import type { Browser, Page } from '@playwright/test'
import { checkAtMost, formatMilliseconds, type Measurement, percentile } from '#testing/measurement.ts'
import { openPhone, readScriptTime, waitUntilIdle } from './phone.ts'

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
const KEYSTROKE_INTERVAL = 200
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

/**
 * For how long scripts run after a keystroke in the search field of a product list, on a slow phone: 95 of 100 keystrokes
 * must do with `limit` ms.
 */
export async function measureSearch(
  browser: Browser,
  { url, products }: { url: string /** '5,000' */; products: string },
  limit: number,
): Promise<Measurement> {
  const { page, session, context } = await openPhone(browser, 'unthrottled')
  await page.goto(url, { waitUntil: 'networkidle' })
  await searchBox(page).fill('rocket')
  await page.getByText(/products? found/).waitFor()
  const times: number[] = []
  for (const query of QUERIES) {
    await searchBox(page).fill('')
    // What follows when one stops typing is not a keystroke's.
    await waitUntilIdle({ page, session })
    for (const letter of query) {
      const before = await readScriptTime(session)
      await page.keyboard.insertText(letter)
      await page.waitForTimeout(KEYSTROKE_INTERVAL)
      times.push((await readScriptTime(session)) - before)
    }
  }
  await context.close()
  const what = `script after a keystroke in the search (95 of 100), ${products} products`
  return checkAtMost(limit, what, percentile(times, 0.95), formatMilliseconds)
}
