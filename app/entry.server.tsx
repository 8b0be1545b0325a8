import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { shownCatalogue } from '#server/page-context.ts'
import { countOf, ShownCatalogue } from './ui/shown-catalogue.ts'

/** Renders a whole document: pages are kept in memory and sent compressed, so nothing is gained by streaming them. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const catalogue = context.get(shownCatalogue)
  const stream = await renderToReadableStream(
    <ShownCatalogue value={catalogue && { catalogue, count: countOf(catalogue) }}>
      <ServerRouter context={entryContext} url={request.url} />
    </ShownCatalogue>,
    // A boundary that is ready stands where it belongs, however large: no script has to move it there.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
