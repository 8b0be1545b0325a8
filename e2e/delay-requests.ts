import type { Page } from '@playwright/test'

/** Holds back what has such an address until the function that it gives is called. */
export async function delayRequests(page: Page, address: string | RegExp) {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.fallback()
  })
  return () => arrive()
}

/** All scripts of the build. */
export const SCRIPT_URLS = /\/assets\/[\w.-]+\.js$/

/** Holds back React and what is written for it. */
export const delayScripts = (page: Page) => delayRequests(page, SCRIPT_URLS)
