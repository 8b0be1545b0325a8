import type { Browser, Page } from '@playwright/test'
import { checkAtMost, formatMilliseconds, type Measurement, percentile } from '#testing/measurement.ts'
import { openPhone, readScriptTime, waitUntilIdle } from './phone.ts'

/** English, Tanglish, Tamil script, a size, and two queries with typing errors, which need the most comparisons. */
const QUERIES = [
  'flower pot',
  'poochatti',
  'பூந்தொட்டி',
  '10cm electric',
  'super delux flowr pott',
  'zzqq wwxx',
]
/** Time between keystrokes of a quick typist, in ms. */
const KEYSTROKE_INTERVAL = 200
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

/**
 * Measures the script time after a keystroke in the product search on a slow phone. The limit for the 95th percentile is `limit`
 * ms.
 */
export async function measureSearch(
  browser: Browser,
  { url, products }: { url: string /** '5,000' */; products: string },
  limit: number,
): Promise<Measurement> {
  const { page, session, context } = await openPhone(browser, 'full speed')
  await page.goto(url, { waitUntil: 'networkidle' })
  await searchBox(page).fill('rocket')
  await page.getByText(/products? found/).waitFor()
  const times: number[] = []
  for (const query of QUERIES) {
    await searchBox(page).fill('')
    // Excludes work that runs after typing has stopped.
    await waitUntilIdle({ page, session })
    for (const letter of query) {
      const before = await readScriptTime(session)
      await page.keyboard.insertText(letter)
      await page.waitForTimeout(KEYSTROKE_INTERVAL)
      times.push((await readScriptTime(session)) - before)
    }
  }
  await context.close()
  const name = `script after a keystroke in the search (95 of 100), ${products} products`
  return checkAtMost(limit, name, percentile(times, 0.95), formatMilliseconds)
}
