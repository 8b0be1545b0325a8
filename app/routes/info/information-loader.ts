import type { LoaderFunctionArgs } from 'react-router'
import { stripBasePath } from '#i18n/language.ts'
import { pageContext, pageMetadata } from '#server/pages/page-context.ts'
import { questionsJsonLd, storeJsonLd } from '#server/search-engines/json-ld.ts'

/** The pages that say who and where the shop is. */
const PAGES_ABOUT_STORE = ['about', 'contact-us']

/** The loader of the page that the address names, in the words of `content/`. Throws a 404 when there is none. */
export function informationLoader({ context, url }: LoaderFunctionArgs) {
  const name = stripBasePath(url.pathname).replaceAll('/', '')
  const { findInformation, localizedShop, site } = context.get(pageContext)
  const page = findInformation(name)
  if (!page) throw new Response(null, { status: 404 })
  const { picture, questions, ...shown } = page
  const things = [
    ...(questions ? [questionsJsonLd(questions)] : []),
    ...(PAGES_ABOUT_STORE.includes(name) ? [storeJsonLd(localizedShop(), site)] : []),
  ]
  context.set(pageMetadata, { jsonLd: things, ...(picture && { picture }) })
  return shown
}
