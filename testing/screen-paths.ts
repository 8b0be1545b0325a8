/** Paths of screens that the sitemap does not list. */
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

/** Returns the paths with queries of a sitemap, in both languages. */
export function parseSitemapPaths(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address)
    return pathname + search
  })
}

/** Returns every screen of the storefront once per language, with one category and one special category. */
export function listEveryScreen(sitemap: string): string[] {
  const pathByScreen = new Map(
    parseSitemapPaths(sitemap).map((path) => [path.replace(/\?.*/, ''), path] as const),
  )
  return [...pathByScreen.values(), ...UNLISTED_SCREENS]
}
