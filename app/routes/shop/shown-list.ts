import type { ReactNode } from 'react'
import type { Catalogue } from '#app/ui/shown-catalogue.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'

/** What a screen of the whole price list shows. */
export type ShownList = {
  catalogue: Catalogue
  /** Whether it is laid out as it comes into view (see useShownCatalogue). */
  long: boolean
  /** What a search looks through, where that is not the catalogue: the whole list, or what asks for it. */
  searched?: Catalogue | (() => Promise<Catalogue>)
  /** While products are missing: what stands for those of a category; nothing for one that is whole. */
  restOf?: (category: CategoryWithProducts) => ReactNode
}

/** A screen, and what its loader gave. */
export type WholeListProps = {
  /** What the loader gave: nothing for a document that has all of it, 'begun' for one that has how a very long one begins, or the list. */
  loaded: Catalogue | 'begun' | null
  /** The screen. */
  children: (list: ShownList) => ReactNode
}
