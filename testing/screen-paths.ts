/** Screens that no sitemap lists. */
const UNLISTED_SCREENS = [
  '/all-products',
  '/quick-checkout',
  '/checkout-response',
  '/print',
  '/transport',
  '/profile',
  '/my-orders',
  '/nothing',
].flatMap((path) => [path, `/ta${path}`])

/** The paths with queries that a sitemap lists, in both languages. */
export function parseSitemapPaths(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address)
    return pathname + search
  })
}

/** Every screen of the storefront once, in both languages; one category and one special category are enough. */
export function listEveryScreen(sitemap: string): string[] {
  const pathByScreen = new Map(
    parseSitemapPaths(sitemap).map((path) => [path.replace(/\?.*/, ''), path] as const),
  )
  return [...pathByScreen.values(), ...UNLISTED_SCREENS]
}
