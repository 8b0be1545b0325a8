// Shows the kept page without a line where a page cannot be reached (docs/decisions/021). All else goes its own way.

addEventListener('activate', (event) => {
  // The page is asked for while this wakes: who has a line waits for nothing.
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
