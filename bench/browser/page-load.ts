import type { Browser } from '@playwright/test'
import { openPhone } from './phone.ts'

type Kind = 'document' | 'script' | 'style' | 'image' | 'other'

/** One cold visit on a slow phone: bytes over the wire until the network is idle, times in ms. */
export type PageLoad = {
  bytes: Record<Kind, number>
  fcp: number
  lcp: number
  cls: number
  tbt: number
}

declare global {
  /** What watchPaint has seen so far. */
  var paintMetrics: { fcp: number; lcp: number; cls: number; longTasks: [number, number][] }
}

/** Runs in the page, before its own scripts. */
function watchPaint() {
  const seen: typeof globalThis.paintMetrics = { fcp: 0, lcp: 0, cls: 0, longTasks: [] }
  globalThis.paintMetrics = seen
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  watch('layout-shift', (shift) => {
    if ('value' in shift) seen.cls += Number(shift.value)
  })
  watch('longtask', ({ startTime, duration }) => seen.longTasks.push([startTime, startTime + duration]))
}

const KIND_BY_RESOURCE_TYPE: Partial<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
}

/** Opens a page on a phone that was never there, at slow 4G, and leaves it alone until the network is idle. */
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
  // Of each long task, what lies after the first paint and beyond 50 ms.
  const blocked = longTasks.map(([from, to]) => Math.max(0, to - Math.max(from, fcp) - 50))
  return { bytes, fcp, lcp, cls, tbt: blocked.reduce((sum, time) => sum + time, 0) }
}
