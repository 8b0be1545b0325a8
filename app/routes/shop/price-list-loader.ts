import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'

/** Loads the whole price list, for the screens that show all of it. */
export function priceListLoader({ context }: LoaderFunctionArgs) {
  return context.get(pageContext).api.listCategoriesWithProducts()
}
