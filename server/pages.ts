import { createHash, randomBytes } from 'node:crypto'
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import { PAGES } from '#contract/pages.ts'
import { SPECIAL_CATEGORIES } from '#domain/special-categories.ts'
import { baseOf, type Language, languageOf, TAMIL, withoutBase } from '#i18n/language.ts'
import type { FindAsset } from './assets.ts'
import { ASK_AGAIN_AFTER, isUnavailable } from './db/unavailable.ts'
import { createTurns } from './in-turn.ts'
import { type MemoryAnswers, toResponse } from './memory-answers.ts'
import { contentSecurityPolicy } from './middleware/security-headers.ts'
import { type PageParts, pageContext, renderedDocument } from './page-context.ts'
import { currentRequestId } from './request-id.ts'
import { meantPath, writtenAddress } from './written-address.ts'

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

/**
 * Whoever asks while so many pages wait to be rendered, for the address that he asks from or for all together, is told to come
 * back in a moment.
 */
const WAITING_MAX = { from: 100, all: 1_000 }

/** The page below its language whose document or data is asked for: '/order-now', for '/ta/order-now.data' too. */
function pageOf(path: string): string {
  const page = withoutBase(path).replace(/\.data$/, '')
  return page === '' || page === '/_root' ? '/' : page
}

type Pages = {
  build: () => Promise<ServerBuild>
  mode: string
  /** What loaders can ask, by the language of the page. */
  parts: (language: Language) => PageParts
  /** Keeps what is answered to addresses that lead nowhere. */
  answers: MemoryAnswers
  /** The browser's build; undefined where something else serves it. */
  findAsset?: FindAsset
}

/**
 * Renders pages, each with its styles inside and a policy that allows its own inline scripts and styles. One is kept by
 * nobody unless its route says otherwise (see publicPage). A page has one address: other spellings lead there, and for all
 * addresses that lead nowhere there is one page, which is not rendered again (W25).
 */
export function createPages({ build, mode, parts, answers, findAsset }: Pages) {
  // The same pages under two addresses: links and navigations stay in the language by themselves.
  const router = {
    en: createRequestHandler(build, mode),
    ta: createRequestHandler(async () => ({ ...(await build()), basename: TAMIL }), mode),
  }
  const { inTurn, waiting } = createTurns()

  /** Whether the shop has what a page of categories is asked for. Without an id it is asked for nothing. */
  async function hasCategory(page: string, id: string | null): Promise<boolean> {
    if (id === null) return true
    if (page === '/special-category') return SPECIAL_CATEGORIES.some(({ slug }) => slug === id)
    const categories = page === '/category' ? await parts('en').api.categories() : undefined
    return categories?.some((named) => named.category_id === id || named.category_slug === id) ?? true
  }

  /** The page of all addresses that lead nowhere, under a name of the memory that is no address. */
  const underway = new Map<string, Promise<Response>>()
  async function findMissing(address: URL, request: Request, from: string): Promise<Response> {
    const key = `missing ${address.pathname}${address.search}`
    const kept = answers.find(key, { encoding: request.headers.get('Accept-Encoding') ?? '' })
    if (kept) return toResponse(kept)
    const made = underway.get(key) ?? makeMissing(key, address, from)
    underway.set(key, made)
    return (await made.finally(() => underway.delete(key))).clone()
  }
  async function makeMissing(key: string, address: URL, from: string): Promise<Response> {
    const version = answers.version()
    const page = await render(new Request(address), from, 'kept')
    if (mode !== 'development') await answers.keep(key, version, page.clone())
    return page
  }

  async function render(request: Request, from: string, keeping?: 'kept'): Promise<Response> {
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString('base64url')
    const readStyles = async (paths: readonly string[]) => {
      const sheets = await Promise.all(paths.map(async (path) => (await findAsset?.(path))?.text()))
      return sheets.join('')
    }
    context.set(renderedDocument, {
      nonce,
      readStyles,
      inTurn: (render) => inTurn(render, from),
      requestId: currentRequestId(),
    })
    // A HEAD is answered by whoever sends the answer, from the whole page: it may be the first to ask for one that is kept.
    const { pathname } = new URL(request.url)
    const language = languageOf(pathname)
    context.set(pageContext, partsForLoaders(parts(language)))
    const answer = await router[language](new Request(request, { method: 'GET' }), context)
    const headers = new Headers(answer.headers)
    const { status } = answer
    if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', `${ASK_AGAIN_AFTER}`)
    // While developing, the next look must show what was changed meanwhile; what failed may be there at the next.
    if (!headers.has('Cache-Control') || status >= 400 || mode === 'development') {
      headers.set('Cache-Control', 'no-store')
    }
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(answer.body, { status, headers })

    const html = await answer.text()
    const styles = hashOf(context.get(renderedDocument).styles ?? '')
    const isPublic = status === 200 && headers.get('Cache-Control')?.startsWith('public')
    const isKept = isPublic || keeping === 'kept'
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy({
        // A nonce is for one answer: a page that is kept names its scripts by their hashes instead.
        scripts: isKept ? scriptHashes(html, nonce) : [`'nonce-${nonce}'`],
        // While developing, Vite puts the stylesheets into the page one by one.
        styles: mode === 'development' ? ["'unsafe-inline'"] : [styles],
      }),
    )
    const page = isKept ? html.replaceAll(` nonce="${nonce}"`, '') : html
    return new Response(page, { status, headers })
  }

  /** The page that a request asks for, rendered in turn with those that others ask for from elsewhere. */
  return async function renderPage(request: Request, from: string): Promise<Response> {
    if (waiting(from) >= WAITING_MAX.from || waiting() >= WAITING_MAX.all) {
      return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '1' } })
    }
    const url = new URL(request.url)
    const path = meantPath(writtenAddress(url.pathname))
    const page = pageOf(path)
    if (!Object.hasOwn(PAGES, page)) {
      const data = path.endsWith('.data') ? '.data' : ''
      return findMissing(new URL(`${baseOf(languageOf(path))}/404${data}`, url), request, from)
    }
    if (path !== url.pathname) {
      const headers = { Location: writtenAddress(path + url.search), 'Cache-Control': 'no-store' }
      return new Response(null, { status: 308, headers })
    }
    if (!(await hasCategory(page, url.searchParams.get('id')))) {
      return findMissing(new URL(`${path}?id=`, url), request, from)
    }
    return render(request, from)
  }
}
