import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext, pageMetadata, renderContext } from '#server/pages/page-context.ts'
import { createPageMetadata } from './page-metadata.tsx'
import { DocumentContext } from './ui/layout/document-context.ts'
import { MessagesContext } from './ui/messages.ts'

/** Logs errors of loaders and rendering, except when the visitor aborted the request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).logPageError(error)
}

/** Renders a complete document, one at a time. Pages are cached and compressed as a whole, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, serialize } = context.get(renderContext)
  const { logPageError, site, localizedShop } = context.get(pageContext)
  const { pathname } = new URL(request.url)
  const isPublic =
    request.method === 'GET' && status === 200 && headers.get('Cache-Control')?.startsWith('public')
  const metadata = isPublic
    ? createPageMetadata({ ...context.get(pageMetadata), site, pathname, shop: localizedShop() })
    : undefined
  const rendered = { requestId, metadata }
  const stream = await serialize(async () => {
    const stream = await renderToReadableStream(
      <DocumentContext value={rendered}>
        <MessagesContext value={context.get(pageContext)}>
          <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
        </MessagesContext>
      </DocumentContext>,
      // Renders ready Suspense boundaries in place whatever their size, so that no script has to move them.
      { progressiveChunkSize: Number.POSITIVE_INFINITY, nonce, onError: logPageError },
    )
    await stream.allReady
    return stream
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
