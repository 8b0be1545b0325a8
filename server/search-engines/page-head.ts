import { previewOf } from '#domain/picture.ts'
import type { Shop } from '#domain/shop.ts'
import { languageOf, withoutBase } from '#i18n/language.ts'
import { WORDS } from '#i18n/words.ts'
import { addressesOf } from './addresses.ts'
import { breadcrumbThing, type Thing } from './things.ts'

/** What a loader tells search engines and previews of its page beside what stands in it. */
export type PageFacts = {
  /** The English address to be known by, where it is not the page's own: '/category?id=sparklers'. */
  address?: string
  /** The drawing or photo that stands for it, as the shop's pictures name it. */
  picture?: string
  things?: readonly Thing[]
}

const LOCALE = { en: 'en_IN', ta: 'ta_IN' } as const

type Described = PageFacts & {
  /** Where the shop's addresses begin: 'https://shop.example'. */
  site: string
  /** The path of the page, with that of its language. */
  pathname: string
  shop: Pick<Shop, 'name'>
}

function partOf(html: string, part: RegExp): string | undefined {
  return part.exec(html)?.[1]
}

const SIGNS = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
] as const

/** Text as React writes it into a page. */
function escaped(text: string): string {
  return SIGNS.reduce((html, [sign, name]) => html.replaceAll(sign, name), text)
}

/** The text that React has escaped. */
function unescaped(html: string): string {
  return SIGNS.reduceRight((text, [sign, name]) => text.replaceAll(name, sign), html)
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${content}"/>`
}

/**
 * Puts into a rendered page what search engines and previews read: its address in both languages, Open Graph, and JSON-LD.
 * Title, description and breadcrumb are those that stand in it. The server writes it past React: a browser needs none of
 * it, and a later screen drops its address (see App).
 */
export function describePage(html: string, { site, pathname, shop, ...facts }: Described): string {
  const spoken = languageOf(pathname)
  const path = facts.address ?? withoutBase(pathname).replace(/\/$/, '')
  const addresses = addressesOf(site, path)
  const address = addresses[spoken]
  const home = addressesOf(site, '/lander')[spoken]
  const title = partOf(html, /<title>(.*?)<\/title>/) ?? ''
  const description = partOf(html, /<meta name="description" content="(.*?)"/) ?? ''
  const crumb = partOf(html, /<li aria-current="page"[^>]*>(.*?)<\/li>/)
  const things = [
    ...(facts.things ?? []),
    ...(crumb ? [breadcrumbThing(WORDS[spoken].shell.home, unescaped(crumb), home, address)] : []),
  ]
  const head = [
    `<link rel="canonical" href="${escaped(address)}"/>`,
    ...Object.entries(addresses).map(
      ([name, href]) => `<link rel="alternate" hreflang="${name}" href="${escaped(href)}"/>`,
    ),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', escaped(shop.name)),
    meta('property', 'og:locale', LOCALE[spoken]),
    meta('property', 'og:url', escaped(address)),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', escaped(site + previewOf(facts.picture ?? 'shop.svg'))),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (things.length > 0) {
    const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
    head.push(`<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`)
  }
  return html.replace('<style>', () => `${head.join('')}<style>`)
}
