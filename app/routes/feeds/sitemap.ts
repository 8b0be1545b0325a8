import { pageContext } from '#server/pages/page-context.ts'
import { alternateUrls } from '#server/search-engines/alternate-urls.ts'
import type { Route } from './+types/sitemap'
import { createFeedResponse } from './feed-response.ts'
import { listPublicPages } from './public-pages.ts'

/** Every public page for search engines, in both languages, each with the other. */
export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const paths = Object.values(await listPublicPages(parts))
    .flat()
    .map(({ path }) => path.replaceAll('&', '&amp;'))
  const urls = paths.flatMap((path) => {
    const addresses = alternateUrls(parts.site, path)
    const both = Object.entries(addresses)
      .map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
      .join('')
    return [addresses.en, addresses.ta].map((address) => `<url><loc>${address}</loc>${both}</url>\n`)
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
  return createFeedResponse(xml, 'application/xml; charset=utf-8')
}
