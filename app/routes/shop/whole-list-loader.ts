import type { LoaderFunctionArgs } from 'react-router'
import { pageContext, renderedCatalogue } from '#server/page-context.ts'

/** The loader of a screen that shows the whole price list: it goes into the document itself (see useShownCatalogue). */
export async function wholeListLoader({ context }: LoaderFunctionArgs) {
  context.set(renderedCatalogue, await context.get(pageContext).api.quickOrder())
  return null
}
