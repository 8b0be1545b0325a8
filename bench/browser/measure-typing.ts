import type { Browser } from '@playwright/test'
import { checkAtMost, formatMilliseconds, type Measurement, median } from '#testing/measurement.ts'
import { openPhone } from './phone.ts'
import { typeFirstQuantity } from './type-first-quantity.ts'
import { prepareTyping, typeQuantities } from './type-quantities.ts'

const QUANTITY_COUNT = 20

/** The measured list and the number of rounds. */
type MeasuredList = { url: string /** '5,000' */; products: string; rounds: number }

/** Measures the interaction to next paint while typing into a price list on a slow phone. `limit` is in ms. */
export async function measureTyping(
  browser: Browser,
  { url, products, rounds }: MeasuredList,
  limit: number,
): Promise<Measurement> {
  const inps: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { page, context } = await openPhone(browser, 'full speed')
    await prepareTyping(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    inps.push(await typeQuantities(page, QUANTITY_COUNT))
    await context.close()
  }
  return checkAtMost(
    limit,
    `interaction to next paint, ${products} products`,
    median(inps),
    formatMilliseconds,
  )
}

/** Measures when the first typed quantity changes the total of a price list, on a slow phone with an empty cache. */
export async function measureFirstQuantity(
  browser: Browser,
  { url, products, rounds }: MeasuredList,
): Promise<Measurement> {
  const moves: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { page, context } = await openPhone(browser, 'slow 4G')
    moves.push(await typeFirstQuantity(page, url))
    await context.close()
  }
  return {
    name: `a typed quantity moves the total, ${products} products`,
    value: formatMilliseconds(median(moves)),
  }
}
