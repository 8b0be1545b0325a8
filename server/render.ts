import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import {
  createRequestHandler,
  data,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { PAGES } from '#contract/pages.ts'
import { type Language, languageFromPath, TAMIL_PATH } from '#i18n/language.ts'
import { isUnavailable, RETRY_AFTER_SECONDS } from './db/database-errors.ts'
import type { RequestMetadata } from './hono-env.ts'
import { contentSecurityPolicy } from './middleware/security/security-headers.ts'
import { canonicalPath, notFoundPath, pageKeyOf, stripUnusedQuery } from './pages/canonical-path.ts'
import { type PageServices, pageContext, renderContext } from './pages/page-context.ts'
import type { Sender } from './principal.ts'

/**
 * The hashes of the inline scripts that carry the nonce of this rendering, in single quotes: of those that we wrote. What
 * got into a page otherwise has no way to know it.
 */
function scriptHashes(html: string, nonce: string): string[] {
  const ours = html.matchAll(new RegExp(`<script (?=[^>]*nonce="${nonce}")[^>]*>(.*?)</script>`, 'gs'))
  return [...new Set([...ours].map(([, code = '']) => cspHashOf(code)))]
}

function cspHashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** The same question; when the database cannot say, the page that asks is answered 503 and not as a fault of ours. */
function mapUnavailableTo503<Asked extends unknown[], Found>(find: (...asked: Asked) => Promise<Found>) {
  return (...asked: Asked) =>
    find(...asked).catch((error): never => {
      throw isUnavailable(error) ? data(null, { status: 503 }) : error
    })
}

/** Wraps what loaders ask of the database in `orUnavailable`. */
function servicesForLoaders({ api, findLorryReceipt, ...parts }: PageServices): PageServices {
  return {
    ...parts,
    api: {
      ...api,
      findProduct: mapUnavailableTo503(api.findProduct),
      findOrderInfo: mapUnavailableTo503(api.findOrderInfo),
      findPrintableOrder: mapUnavailableTo503(api.findPrintableOrder),
    },
    findLorryReceipt: mapUnavailableTo503(findLorryReceipt),
  }
}

/** React Router's handler of a build, made once. While developing it is made for each request, as the build may have changed. */
function createHandler(build: () => Promise<ServerBuild>, mode: string): RequestHandler {
  if (mode === 'development') return createRequestHandler(build, mode)
  let handler: Promise<RequestHandler> | undefined
  return async (request, context) => {
    handler ??= build().then((built) => createRequestHandler(built, mode))
    return (await handler)(request, context)
  }
}

/** A link to a stylesheet of the build. React Router ends some with a '#', which is no part of the file's name. */
const STYLESHEET_LINK = /<link(?: nonce="[\w-]*")? rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g

type PageRendererOptions = {
  build: () => Promise<ServerBuild>
  mode: string
  /** What loaders and actions can ask, by the language of the page and who sent the request. */
  parts: (language: Language, sender: Sender) => PageServices
  /** The folder of the storefront's build; undefined where something else serves it. */
  clientDir?: string | undefined
}

/**
 * Renders pages, each with its styles inside and a policy that allows its own inline scripts and styles. Caches keep a page
 * only if its route says so (see publicPage). A page has one address: other spellings lead there (308).
 */
export function createPageRenderer({ build, mode, parts, clientDir }: PageRendererOptions) {
  // The same pages under two addresses: links and navigations stay in the language by themselves.
  const router = {
    en: createHandler(build, mode),
    ta: createHandler(async () => ({ ...(await build()), basename: TAMIL_PATH }), mode),
  }
  // One rendering at a time; between two, short requests are answered.
  const serialize = pLimit(1)

  /**
   * Puts the stylesheets that a document links to into it: on a slow line each file would cost a round trip before anything
   * is seen. The links stay, disabled: React Router loads no file that it finds linked, and React finds what it rendered.
   */
  async function inlineStyles(html: string): Promise<{ html: string; styles?: string }> {
    const links = [...html.matchAll(STYLESHEET_LINK)]
    if (!clientDir || links.length === 0) return { html }
    const files = links.map(([, href = '']) => readFile(join(clientDir, href), 'utf8'))
    const styles = (await Promise.all(files)).join('')
    const disabled = html.replaceAll(STYLESHEET_LINK, (link) => link.replace('<link', '<link disabled'))
    return { html: disabled.replace('<link disabled', (link) => `<style>${styles}</style>${link}`), styles }
  }

  async function render(request: Request, { requestId, sender }: RequestMetadata): Promise<Response> {
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString('base64url')
    context.set(renderContext, { nonce, serialize, requestId })
    const language = languageFromPath(new URL(request.url).pathname)
    context.set(pageContext, servicesForLoaders(parts(language, sender)))
    const isForm = request.method === 'POST'
    const asked = isForm ? request : new Request(request, { method: 'GET' })
    const answer = await router[language](asked, context)
    const headers = new Headers(answer.headers)
    const { status } = answer
    if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', `${RETRY_AFTER_SECONDS}`)
    // While developing, the next look must show what was changed meanwhile; what failed may be there at the next.
    // The browser itself keeps the answer to a form, to show it again when the customer goes back.
    if (isForm && status < 500) headers.set('Cache-Control', 'private, no-cache')
    else if (!headers.has('Cache-Control') || status >= 400 || mode === 'development') {
      headers.set('Cache-Control', 'no-store')
    }
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(answer.body, { status, headers })

    const { html, styles = context.get(renderContext).styles ?? '' } = await inlineStyles(await answer.text())
    const isPublic = status === 200 && headers.get('Cache-Control')?.startsWith('public')
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy({
        // A nonce is for one response: a page that caches keep names its scripts by their hashes instead.
        scripts: isPublic ? scriptHashes(html, nonce) : [`'nonce-${nonce}'`],
        // While developing, Vite puts the stylesheets into the page one by one.
        styles: mode === 'development' ? ["'unsafe-inline'"] : [cspHashOf(styles)],
      }),
    )
    const page = isPublic ? html.replaceAll(` nonce="${nonce}"`, '') : html
    return new Response(page, { status, headers })
  }

  return async function renderPage(request: Request, from: RequestMetadata): Promise<Response> {
    const url = new URL(request.url)
    const path = canonicalPath(url.pathname)
    if (!Object.hasOwn(PAGES, pageKeyOf(path)))
      return render(new Request(new URL(notFoundPath(path), url), request), from)
    if (path === url.pathname) return render(request, from)
    const headers = { Location: stripUnusedQuery(path + url.search), 'Cache-Control': 'no-store' }
    return new Response(null, { status: 308, headers })
  }
}
