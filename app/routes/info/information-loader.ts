import type { LoaderFunctionArgs } from 'react-router'
import { stripBasePath } from '#i18n/language.ts'
import { pageContext, pageMetadata } from '#server/pages/page-context.ts'
import { questionsJsonLd, storeJsonLd } from '#server/search-engines/json-ld.ts'

/** Pages that carry the shop's JSON-LD. */
const PAGES_ABOUT_STORE = ['about', 'contact-us']

/** Loads the information page that the URL names, from `content/`. Throws a 404 for an unknown name. */
export function informationLoader({ context, url }: LoaderFunctionArgs) {
  const name = stripBasePath(url.pathname).replaceAll('/', '')
  const { findInformation, localizedShop, site } = context.get(pageContext)
  const page = findInformation(name)
  if (!page) throw new Response(null, { status: 404 })
  const { picture, questions, ...content } = page
  const jsonLd = [
    ...(questions ? [questionsJsonLd(questions)] : []),
    ...(PAGES_ABOUT_STORE.includes(name) ? [storeJsonLd(localizedShop(), site)] : []),
  ]
  context.set(pageMetadata, { jsonLd, ...(picture && { picture }) })
  return content
}
