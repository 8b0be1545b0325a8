import type { Page } from '@playwright/test'
import type { PageSpeedsJson } from '#contract/office/overview.ts'
import { OWNER, openOffice } from './office.ts'

/** Page speeds of a week: a good page, one that needs work, and one with few visits. */
export const WEEK: PageSpeedsJson = [
  {
    page: '/order-now',
    speeds: [
      { speed: 'lcp', visits: 4312, p50: 1180, p75: 2140, p95: 4870 },
      { speed: 'inp', visits: 3120, p50: 48, p75: 112, p95: 420 },
      { speed: 'cls', visits: 4012, p50: 0, p75: 4, p95: 96 },
      { speed: 'ttfb', visits: 4312, p50: 180, p75: 420, p95: 1490 },
      { speed: 'fcp', visits: 4312, p50: 920, p75: 1610, p95: 3300 },
    ],
  },
  {
    page: '/lander',
    speeds: [
      { speed: 'lcp', visits: 980, p50: 1900, p75: 2740, p95: 8000 },
      { speed: 'inp', visits: 310, p50: 230, p75: 610, p95: 1200 },
      { speed: 'cls', visits: 902, p50: 20, p75: 104, p95: 290 },
      { speed: 'ttfb', visits: 980, p50: 210, p75: 390, p95: 2000 },
      { speed: 'fcp', visits: 980, p50: 1100, p75: 1790, p95: 4000 },
    ],
  },
  { page: '/cancellation-and-refund', speeds: [{ speed: 'cls', visits: 3, p50: 0, p75: 0, p95: 0 }] },
]

/** Opens the overview on a fake API: these pages in the last 7 days, the first of them alone in the last 28. */
export async function openOverview(page: Page, language: 'en' | 'ta' = 'en', pages = WEEK) {
  const { session } = await openOffice(page, '/office/account')
  session.me = { ...OWNER, language }
  await page.route('/office/api/overview/page-speed?*', (route) =>
    route.fulfill({ json: { data: route.request().url().includes('days=28') ? pages.slice(0, 1) : pages } }),
  )
  await page.goto('/office/overview')
}
