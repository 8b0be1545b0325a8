import type { LoaderFunctionArgs } from 'react-router'
import { pageContext, shownCatalogue } from '#server/page-context.ts'

/** The loader of a screen that shows the whole price list: it goes into the document itself (see ShownCatalogue). */
export async function wholeListLoader({ context }: LoaderFunctionArgs) {
  context.set(shownCatalogue, await context.get(pageContext).api.quickOrder())
  return null
}
