import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { devices } from '@playwright/test'

/** Slow 4G in the units of Chromium's network emulation: ms, bytes per second. */
const SLOW_4G = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}
const CPU_SLOWDOWN = 4
/** A page is idle if it runs scripts for less than a hundredth of this window, in ms. */
const IDLE_WINDOW = 1000

/** A page on a slow phone, and the CDP session that throttles it. */
export type Phone = { page: Page; session: CDPSession; context: BrowserContext }

/** Opens a phone with an empty cache and storage: always with a slow processor, and with a slow network on request. */
export async function openPhone(browser: Browser, network: 'slow 4G' | 'full speed'): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 2.6,
    isMobile: true,
    hasTouch: true,
    userAgent: devices['Pixel 7'].userAgent,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (network === 'slow 4G') await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // CPU time instead of wall-clock time: other programs do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session, context }
}

/** Returns the total script time of the page so far, in ms. */
export async function readScriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** Waits until the page runs almost no scripts for a second, for example after it has hydrated a long list. */
export async function waitUntilIdle({ page, session }: Pick<Phone, 'page' | 'session'>): Promise<void> {
  for (let before = -IDLE_WINDOW; ; ) {
    const now = await readScriptTime(session)
    if (now - before < IDLE_WINDOW / 100) return
    before = now
    await page.waitForTimeout(IDLE_WINDOW)
  }
}
