import type { LoaderFunctionArgs } from 'react-router'
import { isBegun } from '#domain/catalogue/begun-list.ts'
import { pageContext, renderedCatalogue } from '#server/page-context.ts'

/**
 * The loader of a screen that shows the whole price list: it goes into the document itself (see useShownCatalogue), of a
 * very long one how it begins, which is all that hydration data says of it.
 */
export async function wholeListLoader({ context }: LoaderFunctionArgs) {
  const list = await context.get(pageContext).api.quickOrderBeginning()
  context.set(renderedCatalogue, list)
  return isBegun(list) ? 'begun' : null
}
