import type { Browser } from '@playwright/test'
import {
  checkAtMost,
  formatKilobytes,
  formatMilliseconds,
  type Measurement,
  median,
} from '#testing/measurement.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { openPhone } from './phone.ts'
import { typeFirstQuantity } from './type-first-quantity.ts'

const ROUNDS = 7
/** Limit of the list's document with its data, in Brotli bytes. */
const DOCUMENT_BYTES_LIMIT = 28_000

type Visit = PageLoad & { moved: number }

/** Loads the page twice with an empty cache: once untouched, because input ends LCP, and once with immediate typing. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const load = await loadPage(browser, url)
  const { page, context } = await openPhone(browser, 'slow 4G')
  const moved = await typeFirstQuantity(page, url)
  await context.close()
  return { ...load, moved }
}

/** Measures the price list on a slow phone with an empty cache. */
export async function measurePage(browser: Browser, url: string): Promise<Measurement[]> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url))
  const medianOfVisits = (of: (visit: Visit) => number) => median(visits.map(of))
  const figure = (
    name: string,
    of: (visit: Visit) => number,
    unit: (value: number) => string,
  ): Measurement => ({
    name,
    value: unit(medianOfVisits(of)),
  })
  return [
    checkAtMost(
      DOCUMENT_BYTES_LIMIT,
      'document',
      medianOfVisits(({ bytes }) => bytes.document),
      formatKilobytes,
    ),
    figure('scripts, with those of other screens', ({ bytes }) => bytes.script, formatKilobytes),
    figure('styles', ({ bytes }) => bytes.style, formatKilobytes),
    figure('pictures', ({ bytes }) => bytes.image, formatKilobytes),
    figure(
      'all bytes',
      ({ bytes }) => Object.values(bytes).reduce((sum, count) => sum + count, 0),
      formatKilobytes,
    ),
    figure('first contentful paint', ({ fcp }) => fcp, formatMilliseconds),
    figure('largest contentful paint', ({ lcp }) => lcp, formatMilliseconds),
    figure(
      'layout shift',
      ({ cls }) => cls,
      (shift) => shift.toFixed(3),
    ),
    figure('total blocking time', ({ tbt }) => tbt, formatMilliseconds),
    figure('a typed quantity moves the total', ({ moved }) => moved, formatMilliseconds),
  ]
}
