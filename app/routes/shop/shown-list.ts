import type { ReactNode } from 'react'
import type { Catalogue } from '#app/ui/shown-catalogue.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'

/** The price list that a screen shows. */
export type ShownList = {
  catalogue: Catalogue
  /** Whether it renders in parts as they scroll into view (see useShownCatalogue). */
  long: boolean
  /** The list to search if it differs from `catalogue`, or a function that fetches it. */
  searched?: Catalogue | (() => Promise<Catalogue>)
  /** While products are missing: renders a placeholder for a category's missing products, or nothing if it is complete. */
  restOf?: (category: CategoryWithProducts) => ReactNode
}

/** The loader's data and the screen that renders it. */
export type WholeListProps = {
  /** The loader's data: null if the document has the whole list, 'begun' if it has the beginning of a very long list, else the list. */
  loaded: Catalogue | 'begun' | null
  /** Renders the screen. */
  children: (list: ShownList) => ReactNode
}
