import { pageContext } from '#server/pages/page-context.ts'
import { alternateUrls } from '#server/search-engines/alternate-urls.ts'
import type { Route } from './+types/sitemap'
import { createFeedResponse } from './feed-response.ts'
import { listPublicPages } from './public-pages.ts'

/** The sitemap: every public page in both languages, with links to its alternate. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageContext)
  const paths = Object.values(await listPublicPages(services))
    .flat()
    .map(({ path }) => path.replaceAll('&', '&amp;'))
  const urls = paths.flatMap((path) => {
    const languageUrls = alternateUrls(services.site, path)
    const alternates = Object.entries(languageUrls)
      .map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
      .join('')
    return [languageUrls.en, languageUrls.ta].map((url) => `<url><loc>${url}</loc>${alternates}</url>\n`)
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
  return createFeedResponse(xml, 'application/xml; charset=utf-8')
}
