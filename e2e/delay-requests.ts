import type { Page } from '@playwright/test'

/** Delays requests to a URL until the returned function is called. */
export async function delayRequests(page: Page, url: string | RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return () => release()
}

/** Matches all scripts of the build. */
export const SCRIPT_URLS = /\/assets\/[\w.-]+\.js$/

/** Delays all scripts, and so hydration. */
export const delayScripts = (page: Page) => delayRequests(page, SCRIPT_URLS)
