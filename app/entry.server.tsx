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

/** Loaders that failed go into the shop's log, as what fails while it renders; not that a visitor went away meanwhile. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).logPageError(error)
}

/** Renders a whole document, one at a time: pages are cached and compressed as a whole, so streaming would gain nothing. */
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
      // A boundary that is ready stands where it belongs, however large: no script has to move it there.
      { progressiveChunkSize: Number.POSITIVE_INFINITY, nonce, onError: logPageError },
    )
    await stream.allReady
    return stream
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
