// Service worker: shows the cached offline page when a page cannot be reached (docs/decisions/021). Ignores all other requests.

addEventListener('activate', (event) => {
  // Navigation preload requests the page while the worker starts.
  event.waitUntil(registration.navigationPreload?.enable())
})

async function pageOrOffline({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const isTamil = /^\/ta(\/|$)/.test(new URL(request.url).pathname)
    return (await caches.match(isTamil ? '/ta/offline' : '/offline')) ?? Response.error()
  }
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageOrOffline(event))
})
