import type { Browser } from '@playwright/test'
import { compare, compareAtMost, type Figure, kilobytes, median, ms } from '#testing/figure.ts'
import { typeFirstQuantity } from './first-quantity.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { openPhone } from './phone.ts'
import { prepareTyping, typeQuantities } from './typing.ts'

const ROUNDS = 7

type Visit = PageLoad & { moved: number; inp: number }

/** Two cold visits: one looks on, for a touch ends the wait for the largest paint; one types at once and goes on typing. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const load = await loadPage(browser, url)
  const { page, context } = await openPhone(browser, 'slow 4G')
  await prepareTyping(page)
  const moved = await typeFirstQuantity(page, url)
  const inp = await typeQuantities(page, 5)
  await context.close()
  return { ...load, moved, inp }
}

/** The shop's price list beside the one written by hand, each visited on a cold, slow phone, in turns. */
export async function measurePage(browser: Browser, shopUrl: string, staticUrl: string): Promise<Figure[]> {
  const visits: Record<'shop' | 'beside', Visit[]> = { shop: [], beside: [] }
  for (let round = 0; round < ROUNDS; round++) {
    visits.shop.push(await visit(browser, shopUrl))
    visits.beside.push(await visit(browser, staticUrl))
  }
  const both = (of: (visit: Visit) => number): [number, number] => [
    median(visits.shop.map(of)),
    median(visits.beside.map(of)),
  ]
  const total = ({ bytes }: Visit) => Object.values(bytes).reduce((sum, count) => sum + count, 0)
  return [
    compare('document', ...both(({ bytes }) => bytes.document), kilobytes),
    compare('scripts', ...both(({ bytes }) => bytes.script), kilobytes),
    compare('styles', ...both(({ bytes }) => bytes.style), kilobytes),
    compare('pictures', ...both(({ bytes }) => bytes.image), kilobytes),
    compare('anything else', ...both(({ bytes }) => bytes.other), kilobytes),
    compare('all bytes', ...both(total), kilobytes),
    compareAtMost(1.25, 'first contentful paint', ...both(({ fcp }) => fcp), ms),
    compareAtMost(1.25, 'largest contentful paint', ...both(({ lcp }) => lcp), ms),
    compare('layout shift', ...both(({ cls }) => cls), (shift) => shift.toFixed(3)),
    compare('total blocking time', ...both(({ tbt }) => tbt), ms),
    compare('a typed quantity moves the total', ...both(({ moved }) => moved), ms),
    compareAtMost(1.25, 'interaction to next paint', ...both(({ inp }) => inp), ms),
  ]
}
