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

/** CSP hashes of the inline scripts that carry this rendering's nonce. Injected scripts cannot know the nonce. */
function scriptHashes(html: string, nonce: string): string[] {
  const scripts = html.matchAll(new RegExp(`<script (?=[^>]*nonce="${nonce}")[^>]*>(.*?)</script>`, 'gs'))
  return [...new Set([...scripts].map(([, code = '']) => cspHashOf(code)))]
}

function cspHashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Wraps a query so that an unavailable database gives the page status 503 instead of 500. */
function mapUnavailableTo503<Args extends unknown[], Found>(find: (...args: Args) => Promise<Found>) {
  return (...args: Args) =>
    find(...args).catch((error): never => {
      throw isUnavailable(error) ? data(null, { status: 503 }) : error
    })
}

/** Wraps the database queries of loaders in `mapUnavailableTo503`. */
function servicesForLoaders({ api, findLorryReceipt, ...services }: PageServices): PageServices {
  return {
    ...services,
    api: {
      ...api,
      findProduct: mapUnavailableTo503(api.findProduct),
      findOrderInfo: mapUnavailableTo503(api.findOrderInfo),
      findPrintableOrder: mapUnavailableTo503(api.findPrintableOrder),
    },
    findLorryReceipt: mapUnavailableTo503(findLorryReceipt),
  }
}

/** Creates React Router's request handler, once per build. In development the build can change, so it is created per request. */
function createHandler(build: () => Promise<ServerBuild>, mode: string): RequestHandler {
  if (mode === 'development') return createRequestHandler(build, mode)
  let handler: Promise<RequestHandler> | undefined
  return async (request, context) => {
    handler ??= build().then((built) => createRequestHandler(built, mode))
    return (await handler)(request, context)
  }
}

/** A stylesheet link of the build. React Router appends '#' to some, which is not part of the file name. */
const STYLESHEET_LINK = /<link(?: nonce="[\w-]*")? rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g

type PageRendererOptions = {
  build: () => Promise<ServerBuild>
  mode: string
  /** Creates the services for loaders and actions. */
  createServices: (language: Language, sender: Sender) => PageServices
  /** The folder of the storefront's build; undefined if another server serves it. */
  clientDir?: string | undefined
}

/**
 * Creates the page renderer. Pages have inlined styles and a CSP that allows only their own inline code. They are cacheable
 * only if the route declares it (see publicPage). Other spellings of a path redirect to the canonical URL (308).
 */
export function createPageRenderer({ build, mode, createServices, clientDir }: PageRendererOptions) {
  // One router per language with its own basename, so that links stay in the language.
  const router = {
    en: createHandler(build, mode),
    ta: createHandler(async () => ({ ...(await build()), basename: TAMIL_PATH }), mode),
  }
  // Renders one page at a time, so that short requests are handled in between.
  const serialize = pLimit(1)

  /**
   * Inlines the linked stylesheets, because each file costs a round trip before first paint. The links stay in the document,
   * disabled: React Router does not load files that are linked, and hydration finds them.
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
    context.set(pageContext, servicesForLoaders(createServices(language, sender)))
    const isForm = request.method === 'POST'
    const routed = isForm ? request : new Request(request, { method: 'GET' })
    const response = await router[language](routed, context)
    const headers = new Headers(response.headers)
    const { status } = response
    if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', `${RETRY_AFTER_SECONDS}`)
    // No caching in development, where code changes, and for errors, which may be temporary. The browser itself may keep the
    // response to a form for going back.
    if (isForm && status < 500) headers.set('Cache-Control', 'private, no-cache')
    else if (!headers.has('Cache-Control') || status >= 400 || mode === 'development') {
      headers.set('Cache-Control', 'no-store')
    }
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(response.body, { status, headers })

    const { html, styles = context.get(renderContext).styles ?? '' } = await inlineStyles(
      await response.text(),
    )
    const isPublic = status === 200 && headers.get('Cache-Control')?.startsWith('public')
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy({
        // A nonce is valid for one response, so cacheable pages use hashes of their scripts.
        scripts: isPublic ? scriptHashes(html, nonce) : [`'nonce-${nonce}'`],
        // In development, Vite injects stylesheets one by one.
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
