import type { Browser } from '@playwright/test'
import { atMost, type Figure, kilobytes, median, ms } from '#testing/figure.ts'
import { typeFirstQuantity } from './first-quantity.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { openPhone } from './phone.ts'

const ROUNDS = 7
/** The bytes that the list's document, with its data, may have in Brotli. */
const DOCUMENT = 28_000

type Visit = PageLoad & { moved: number }

/** Two cold visits: one looks on, for a touch ends the wait for the largest paint; one types at once. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const load = await loadPage(browser, url)
  const { page, context } = await openPhone(browser, 'slow 4G')
  const moved = await typeFirstQuantity(page, url)
  await context.close()
  return { ...load, moved }
}

/** The shop's price list, visited on a cold, slow phone. */
export async function measurePage(browser: Browser, url: string): Promise<Figure[]> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url))
  const middle = (of: (visit: Visit) => number) => median(visits.map(of))
  const figure = (what: string, of: (visit: Visit) => number, unit: (value: number) => string): Figure => ({
    what,
    shop: unit(middle(of)),
  })
  return [
    atMost(
      DOCUMENT,
      'document',
      middle(({ bytes }) => bytes.document),
      kilobytes,
    ),
    figure('scripts, with those of other screens', ({ bytes }) => bytes.script, kilobytes),
    figure('styles', ({ bytes }) => bytes.style, kilobytes),
    figure('pictures', ({ bytes }) => bytes.image, kilobytes),
    figure(
      'all bytes',
      ({ bytes }) => Object.values(bytes).reduce((sum, count) => sum + count, 0),
      kilobytes,
    ),
    figure('first contentful paint', ({ fcp }) => fcp, ms),
    figure('largest contentful paint', ({ lcp }) => lcp, ms),
    figure(
      'layout shift',
      ({ cls }) => cls,
      (shift) => shift.toFixed(3),
    ),
    figure('total blocking time', ({ tbt }) => tbt, ms),
    figure('a typed quantity moves the total', ({ moved }) => moved, ms),
  ]
}
