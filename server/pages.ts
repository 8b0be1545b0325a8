import { createHash } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Language, languageOf, TAMIL } from '#i18n/language.ts'
import type { FindAsset } from './assets.ts'
import { inlineStyles } from './inline-styles.ts'
import { lightenPage } from './lighten-page.ts'
import { contentSecurityPolicy } from './middleware/security-headers.ts'
import { type PageParts, pageContext, pageFacts } from './page-context.ts'
import { describePage } from './search-engines/page-head.ts'

/** What stands in a page that is the same for everyone, but for no search engine: it needs somebody who is signed in. */
const NOT_LISTED = '<meta name="robots" content="noindex"/>'

const INLINE = /<(script|style)(?: [^>]*)?>([\s\S]*?)<\/\1>/g

/** The hashes by which the policy allows the scripts and styles that stand in a page. */
function inlineHashes(html: string) {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, kind, code = ''] of html.matchAll(INLINE)) {
    hashes[kind === 'style' ? 'style' : 'script'].add(
      `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
  }
  return { scriptHashes: [...hashes.script], styleHashes: [...hashes.style] }
}

type Pages = {
  build: () => Promise<ServerBuild>
  mode: string
  /** What loaders can ask, by the language of the page. */
  parts: (language: Language) => PageParts
  /** The browser's build; undefined where something else serves it. */
  findAsset?: FindAsset
}

/**
 * Renders pages, each with its styles inside and a policy that allows its own inline scripts and styles. One is kept by
 * nobody unless its route says otherwise (see publicPage).
 */
export function createPages({ build, mode, parts, findAsset }: Pages) {
  // The same pages under two addresses: links and navigations stay in the language by themselves.
  const render = {
    en: createRequestHandler(build, mode),
    ta: createRequestHandler(async () => ({ ...(await build()), basename: TAMIL }), mode),
  }
  return async function renderPage(request: Request): Promise<Response> {
    const context = new RouterContextProvider()
    // A HEAD is answered by whoever sends the answer, from the whole page: it may be the first to ask for one that is kept.
    const { pathname } = new URL(request.url)
    const language = languageOf(pathname)
    const asked = parts(language)
    context.set(pageContext, asked)
    const answer = await render[language](new Request(request, { method: 'GET' }), context)
    const headers = new Headers(answer.headers)
    // While developing, the next look must show what was changed meanwhile.
    if (!headers.has('Cache-Control') || mode === 'development') headers.set('Cache-Control', 'no-store')
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(answer.body, { status: answer.status, headers })
    const rendered = await answer.text()
    const styled = findAsset ? lightenPage(await inlineStyles(rendered, findAsset)) : rendered
    const hashes = inlineHashes(styled)
    // While developing, Vite puts the stylesheets into the page one by one.
    if (mode === 'development') hashes.styleHashes = ["'unsafe-inline'"]
    headers.set('Content-Security-Policy', contentSecurityPolicy(hashes))
    const isPublic = answer.status === 200 && headers.get('Cache-Control')?.startsWith('public')
    const html =
      isPublic && !styled.includes(NOT_LISTED)
        ? describePage(styled, {
            ...context.get(pageFacts),
            site: asked.site,
            pathname,
            shop: asked.shopFront(),
          })
        : styled
    return new Response(html, { status: answer.status, headers })
  }
}
