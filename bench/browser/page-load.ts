import type { Browser } from '@playwright/test'
import { openPhone } from './phone.ts'

type Kind = 'document' | 'script' | 'style' | 'image' | 'other'

/** One page load on a slow phone with an empty cache: transferred bytes until the network is idle, times in ms. */
export type PageLoad = {
  bytes: Record<Kind, number>
  fcp: number
  lcp: number
  cls: number
  tbt: number
}

declare global {
  /** The metrics of watchPaint so far. */
  var paintMetrics: { fcp: number; lcp: number; cls: number; longTasks: [number, number][] }
}

/** Runs in the page before its own scripts. */
function watchPaint() {
  const metrics: typeof globalThis.paintMetrics = { fcp: 0, lcp: 0, cls: 0, longTasks: [] }
  globalThis.paintMetrics = metrics
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    metrics.lcp = startTime
  })
  observe('layout-shift', (shift) => {
    if ('value' in shift) metrics.cls += Number(shift.value)
  })
  observe('longtask', ({ startTime, duration }) => metrics.longTasks.push([startTime, startTime + duration]))
}

const KIND_BY_RESOURCE_TYPE: Partial<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
}

/** Loads a page on a phone with an empty cache at slow 4G and waits until the network is idle. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const { page, session, context } = await openPhone(browser, 'slow 4G')
  const kinds = new Map<string, Kind>()
  const bytes: PageLoad['bytes'] = { document: 0, script: 0, style: 0, image: 0, other: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) =>
    kinds.set(requestId, KIND_BY_RESOURCE_TYPE[type] ?? 'other'),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength
  })
  await page.addInitScript(watchPaint)
  await page.goto(url, { waitUntil: 'networkidle' })
  const { fcp, lcp, cls, longTasks } = await page.evaluate(() => globalThis.paintMetrics)
  await context.close()
  // Total blocking time: the part of each long task after the first paint and beyond 50 ms.
  const blocked = longTasks.map(([from, to]) => Math.max(0, to - Math.max(from, fcp) - 50))
  return { bytes, fcp, lcp, cls, tbt: blocked.reduce((sum, time) => sum + time, 0) }
}
