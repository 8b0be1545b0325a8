import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/robots'
import { createFeedResponse } from './feed-response.ts'

/** Allows crawling of every page. Pages of one customer or order carry `noindex` themselves. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(pageContext)
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`
  return createFeedResponse(text, 'text/plain; charset=utf-8')
}
