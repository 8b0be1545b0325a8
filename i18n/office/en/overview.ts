import type { Speed, SpeedRating } from '#domain/page-speed.ts'

/** How the shop does. */
export const overview = {
  title: 'Overview',
  pageSpeed: 'How fast pages are for customers',
  explained:
    'Measured by visitors’ own browsers, of which nothing is kept but these figures. 75 of 100 visits were no slower than the figure in bold; p50 and p95 say it of 50 and of 95.',
  days: { 7: 'Last 7 days', 28: 'Last 28 days' },
  page: 'Page',
  none: 'No visit has told yet. A browser does when its visitor leaves a page or looks elsewhere; the figure is here some seconds later.',
  speeds: {
    lcp: 'Main part is seen (LCP)',
    inp: 'Answer to a tap (INP)',
    cls: 'Moves by itself (CLS)',
    ttfb: 'First byte (TTFB)',
    fcp: 'Anything is seen (FCP)',
  } satisfies Record<Speed, string>,
  ratings: { good: 'good', 'needs-work': 'needs work', poor: 'poor' } satisfies Record<SpeedRating, string>,
  bounds: (good: string, poor: string) => `good up to ${good}, poor above ${poor}`,
  visits: (count: string) => (count === '1' ? '1 visit' : `${count} visits`),
  milliseconds: (count: string) => `${count}\u00a0ms`,
  seconds: (count: string) => `${count}\u00a0s`,
}
