import { createHash, randomBytes } from 'node:crypto'
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Language, languageOf, TAMIL } from '#i18n/language.ts'
import type { FindAsset } from './assets.ts'
import { ASK_AGAIN_AFTER, isUnavailable } from './db/unavailable.ts'
import { contentSecurityPolicy } from './middleware/security-headers.ts'
import { type PageParts, pageContext, pageFacts, renderedDocument } from './page-context.ts'
import { describePage } from './search-engines/page-head.ts'

/** What stands in a page that is the same for everyone, but for no search engine: it needs somebody who is signed in. */
const NOT_LISTED = '<meta name="robots" content="noindex"/>'

/**
 * The hashes of the inline scripts that carry the nonce of this rendering, in single quotes: of those that we wrote. What
 * got into a page otherwise has no way to know it.
 */
function scriptHashes(html: string, nonce: string): string[] {
  const ours = html.matchAll(new RegExp(`<script (?=[^>]*nonce="${nonce}")[^>]*>(.*?)</script>`, 'gs'))
  return [...new Set([...ours].map(([, code = '']) => hashOf(code)))]
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** The same question; when the database cannot say, the page that asks is answered 503 and not as a fault of ours. */
function orUnavailable<Asked extends unknown[], Found>(find: (...asked: Asked) => Promise<Found>) {
  return (...asked: Asked) =>
    find(...asked).catch((error): never => {
      throw isUnavailable(error) ? data(null, { status: 503 }) : error
    })
}

/** What loaders ask, and what of it asks the database. */
function partsForLoaders({ api, findLorryReceipt, ...parts }: PageParts): PageParts {
  return {
    ...parts,
    api: {
      ...api,
      findProduct: orUnavailable(api.findProduct),
      findOrderInfo: orUnavailable(api.findOrderInfo),
      findPrintableOrder: orUnavailable(api.findPrintableOrder),
    },
    findLorryReceipt: orUnavailable(findLorryReceipt),
  }
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
    const nonce = randomBytes(16).toString('base64url')
    const readStyles = async (paths: readonly string[]) => {
      const sheets = await Promise.all(paths.map(async (path) => (await findAsset?.(path))?.text()))
      return sheets.join('')
    }
    context.set(renderedDocument, { nonce, readStyles })
    // A HEAD is answered by whoever sends the answer, from the whole page: it may be the first to ask for one that is kept.
    const { pathname } = new URL(request.url)
    const language = languageOf(pathname)
    const asked = partsForLoaders(parts(language))
    context.set(pageContext, asked)
    const answer = await render[language](new Request(request, { method: 'GET' }), context)
    const headers = new Headers(answer.headers)
    // While developing, the next look must show what was changed meanwhile.
    if (!headers.has('Cache-Control') || mode === 'development') headers.set('Cache-Control', 'no-store')
    const { status } = answer
    if (status === 503) headers.set('Retry-After', `${ASK_AGAIN_AFTER}`)
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(answer.body, { status, headers })

    const html = await answer.text()
    const styles = hashOf(context.get(renderedDocument).styles ?? '')
    const isKept = status === 200 && headers.get('Cache-Control')?.startsWith('public')
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy({
        // A nonce is for one answer: a page that is kept names its scripts by their hashes instead.
        scripts: isKept ? scriptHashes(html, nonce) : [`'nonce-${nonce}'`],
        // While developing, Vite puts the stylesheets into the page one by one.
        styles: mode === 'development' ? ["'unsafe-inline'"] : [styles],
      }),
    )
    if (!isKept) return new Response(html, { status, headers })
    const page = html.replaceAll(` nonce="${nonce}"`, '')
    const facts = { ...context.get(pageFacts), site: asked.site, pathname, shop: asked.shopFront() }
    return new Response(page.includes(NOT_LISTED) ? page : describePage(page, facts), { status, headers })
  }
}
