/** The paths of the screens that lists, cart and menu link to, the most likely first. */
const PREFETCHED_PATHS = [
  'quick-checkout',
  'order-now',
  'price-list',
  'quick-enquiry',
  'category',
  'order-tracking',
  'lander',
]

type RouteManifestEntry = { path?: string; module: string; imports?: string[]; css?: string[] }

/**
 * Fetches the scripts and styles of these screens into the HTTP cache. React Router reloads the page when it cannot
 * load the next screen's script, so offline a tap on Checkout would end at the browser's error page. Fetches files
 * one by one without executing them: prefetch links for all of them block typing (docs/decisions/019).
 */
export async function prefetchScreens(): Promise<void> {
  const { routes = {} }: { routes?: Record<string, RouteManifestEntry> } = Object(
    Reflect.get(window, '__reactRouterManifest'),
  )
  const files = PREFETCHED_PATHS.flatMap((prefetchedPath) =>
    Object.values(routes).filter(({ path }) => path === prefetchedPath),
  ).flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  // No <link rel="prefetch">: it is blocked by the Content-Security-Policy in Firefox and Chromium before 120, and
  // ignored by WebKit.
  for (const file of new Set(files)) {
    const response = await fetch(file)
    await response.blob()
  }
}
