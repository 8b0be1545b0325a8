import { formatRupees } from '#i18n/format-amount.ts'
import { TAMIL_PATH } from '#i18n/language.ts'
import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/llms'
import { createFeedResponse } from './feed-response.ts'
import { listPublicPages, type PublicPage } from './public-pages.ts'

/** A summary of the shop for language models, in the format of llmstxt.org. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageContext)
  const { site } = services
  const shop = services.shop()
  const pages = await listPublicPages(services)
  const closed = services.closedSeason()
  const section = (title: string, list: readonly PublicPage[]) =>
    `## ${title}\n\n${list.map(({ path, title, description }) => `- [${title}](${site}${path}): ${description}`).join('\n')}\n`
  const text = [
    `# ${shop.name}\n`,
    `> ${shop.tagline}. A fireworks (crackers) shop in ${shop.city}, ${shop.state}, India. Nothing is sold or paid online, since online sale of crackers is not permitted. Visitors fill a cart and send an enquiry. The shop contacts them within 24 hours, takes payment by UPI or bank transfer, and sends the parcel by lorry.\n`,
    ...(closed ? [`- ${services.words.quickCheckout.seasonClosed(closed.opens)}`] : []),
    `- Minimum order: ${formatRupees(shop.minimum_orders.ordering)} from the quick list, ${formatRupees(shop.minimum_orders.browsing)} elsewhere. GST of ${shop.gst_percentage}% is not included in prices.`,
    `- No home delivery: parcels are collected at a lorry office. Crackers are for ages 15 and above.`,
    `- Phone: ${shop.phones.join(', ')}. Email: ${shop.email}.`,
    `- Every page is also available in Tamil, under ${site}${TAMIL_PATH}/.\n`,
    section('Prices and enquiry', pages.ordering),
    section('Categories', pages.categories),
    section('Information', pages.information),
    `## Optional\n\n- [The JSON API](${site}/api/openapi.json): every call, as OpenAPI\n- [Sitemap](${site}/sitemap.xml): all pages in both languages\n`,
  ].join('\n')
  return createFeedResponse(text, 'text/plain; charset=utf-8')
}
