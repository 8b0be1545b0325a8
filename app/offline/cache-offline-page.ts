import { TAMIL_PATH } from '#i18n/language.ts'

/** The pages that stand in for one that cannot be reached; public/offline-worker.js finds them. */
const OFFLINE_PAGES = ['/offline', `${TAMIL_PATH}/offline`]

/**
 * Lets this browser keep the page without a line, and the worker that shows it where a page cannot be reached
 * (docs/decisions/021). Never rejects: a browser that cannot shows a page of its own there.
 */
export async function cacheOfflinePage() {
  try {
    await navigator.serviceWorker.register('/offline-worker.js')
    const cache = await caches.open('offline')
    await cache.addAll(OFFLINE_PAGES)
  } catch {
    // It is old, may keep nothing, or has no line already.
  }
}
