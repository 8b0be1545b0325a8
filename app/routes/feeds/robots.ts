import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/robots'
import { createFeedResponse } from './feed-response.ts'

/** Search engines may read every page; those of one customer or order say themselves that they are not to be listed. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(pageContext)
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`
  return createFeedResponse(text, 'text/plain; charset=utf-8')
}
