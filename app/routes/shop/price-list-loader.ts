import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'

/** Loads the whole price list. */
export function priceListLoader({ context }: LoaderFunctionArgs) {
  return context.get(pageContext).api.listCategoriesWithProducts()
}
