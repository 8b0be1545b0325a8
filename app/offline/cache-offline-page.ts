import { TAMIL_PATH } from '#i18n/language.ts'

/** The offline pages, one per language. public/offline-worker.js serves them. */
const OFFLINE_PAGES = ['/offline', `${TAMIL_PATH}/offline`]

/**
 * Caches the offline pages and registers the service worker that shows them when a page cannot be reached
 * (docs/decisions/021). Never rejects: unsupported browsers show their own error page.
 */
export async function cacheOfflinePage() {
  try {
    await navigator.serviceWorker.register('/offline-worker.js')
    const cache = await caches.open('offline')
    await cache.addAll(OFFLINE_PAGES)
  } catch {
    // The browser is too old, blocks storage, or is already offline.
  }
}
