import { createHash } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { contentSecurityPolicy } from './middleware/security-headers.ts'
import { type PageParts, pageContext } from './page-context.ts'

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

/**
 * Renders pages, each with a policy that allows its own inline scripts. One is kept by nobody unless its route says
 * otherwise (see publicPage).
 */
export function createPages(build: () => Promise<ServerBuild>, mode: string, parts: PageParts) {
  const render = createRequestHandler(build, mode)
  return async function renderPage(request: Request): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(pageContext, parts)
    // A HEAD is answered by whoever sends the answer, from the whole page: it may be the first to ask for one that is kept.
    const answer = await render(new Request(request, { method: 'GET' }), context)
    const headers = new Headers(answer.headers)
    // While developing, the next look must show what was changed meanwhile.
    if (!headers.has('Cache-Control') || mode === 'development') headers.set('Cache-Control', 'no-store')
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(answer.body, { status: answer.status, headers })
    const html = await answer.text()
    headers.set('Content-Security-Policy', contentSecurityPolicy(inlineHashes(html)))
    return new Response(html, { status: answer.status, headers })
  }
}
