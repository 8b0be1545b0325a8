import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext, renderedCatalogue } from '#server/page-context.ts'
import { RenderedCatalogue } from './ui/shown-catalogue.ts'
import { WritingContext } from './ui/words.ts'

/** Renders a whole document: pages are kept in memory and sent compressed, so nothing is gained by streaming them. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const stream = await renderToReadableStream(
    <WritingContext value={context.get(pageContext)}>
      <RenderedCatalogue value={context.get(renderedCatalogue)}>
        <ServerRouter context={entryContext} url={request.url} />
      </RenderedCatalogue>
    </WritingContext>,
    // A boundary that is ready stands where it belongs, however large: no script has to move it there.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
