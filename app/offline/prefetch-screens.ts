/** The screens that lists, cart and menu lead to, the most likely first. */
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
 * Stores what these screens are made of, some 30 KB together, in the browser's cache: React Router reloads the page where it
 * cannot load the next screen's script, and a tap on Checkout without a connection would end at the browser's own error page.
 * One file after the other, and none is compiled: forty links in one task block typing (docs/decisions/019).
 */
export async function prefetchScreens(): Promise<void> {
  const { routes = {} }: { routes?: Record<string, RouteManifestEntry> } = Object(
    Reflect.get(window, '__reactRouterManifest'),
  )
  const files = PREFETCHED_PATHS.flatMap((wanted) =>
    Object.values(routes).filter(({ path }) => path === wanted),
  ).flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  // No <link rel="prefetch">: Firefox and Chromium before 120 refuse it where the policy's default-src does, WebKit ignores it.
  for (const file of new Set(files)) {
    const response = await fetch(file)
    await response.blob()
  }
}
