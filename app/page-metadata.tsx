import { linkPreviewPath } from '#domain/catalogue/picture.ts'
import type { Shop } from '#domain/shop.ts'
import { languageFromPath, stripBasePath } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { alternateUrls } from '#server/search-engines/alternate-urls.ts'
import { breadcrumbJsonLd } from '#server/search-engines/json-ld.ts'
import type { PageFacts } from '#server/search-engines/page-metadata.ts'
import type { PageMetadata } from './ui/layout/document-context.ts'

const LOCALE = { en: 'en_IN', ta: 'ta_IN' } as const

type PageMetadataInput = PageFacts & {
  /** The origin of the site: 'https://shop.example'. */
  site: string
  /** The path of the page with its language prefix. */
  pathname: string
  shop: Pick<Shop, 'name'>
}

/**
 * Creates the metadata of a public page for search engines and link previews. Rendered on the server only: hydration
 * ignores hoisted tags and everything after the scripts in the body.
 */
export function createPageMetadata({
  site,
  pathname,
  shop,
  canonicalPath: explicitPath,
  picture = 'shop.svg',
  jsonLd = [],
}: PageMetadataInput): PageMetadata {
  const language = languageFromPath(pathname)
  const urls = alternateUrls(site, explicitPath ?? stripBasePath(pathname).replace(/\/$/, ''))
  const url = urls[language]
  let breadcrumb: string | undefined
  return {
    Head(page) {
      breadcrumb = page.breadcrumb
      return (
        <>
          <link rel="canonical" href={url} />
          {Object.entries(urls).map(([name, href]) => (
            <link key={name} rel="alternate" hrefLang={name} href={href} />
          ))}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:locale" content={LOCALE[language]} />
          <meta property="og:url" content={url} />
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description ?? ''} />
          <meta property="og:image" content={site + linkPreviewPath(picture)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )
    },
    StructuredData() {
      const home = alternateUrls(site, '/lander')[language]
      const graph = breadcrumb
        ? [...jsonLd, breadcrumbJsonLd(WORDS_BY_LANGUAGE[language].shell.home, breadcrumb, home, url)]
        : jsonLd
      if (graph.length === 0) return null
      const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with '<' escaped
      return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeTags(json) }} />
    },
  }
}

/** Escapes '<' in JSON, so that its text cannot close the script element. */
function escapeTags(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
