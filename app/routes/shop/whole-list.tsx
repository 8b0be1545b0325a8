import { lazy, type ReactNode } from 'react'
import { freshList, quickOrderList } from '#app/cart/quick-order-cache.ts'
import { type Catalogue, type CatalogueSource, useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { untilItComes } from '#app/ui/until-it-comes.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import type { CategoryWithProducts } from '#domain/product.ts'
import { isVeryLong } from '#domain/very-long-list.ts'

/** Where a document that shows the whole price list gets it once more. */
const WHOLE_LIST: CatalogueSource = { paths: ['product/quickorder'], ask: freshList }

// What it takes to grow comes with a very long list alone. On a bad line the page meanwhile stands as it was rendered.
const VeryLongList = lazy(() => untilItComes(() => waitFor(import('./very-long-list.tsx'))))

/** The whole price list for a screen that a navigation leads to. Its twin, which only the server has, is a file apart. */
export function wholeListClientLoader() {
  return waitFor(quickOrderList())
}

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

/** A screen of the price list. A very long one grows from its beginning (docs/decisions/045). */
export function WholeList({ loaded, children }: WholeListProps) {
  return loaded === 'begun' || (loaded && isVeryLong(loaded)) ? (
    <VeryLongList loaded={loaded}>{children}</VeryLongList>
  ) : (
    <ShortList loaded={loaded}>{children}</ShortList>
  )
}

function ShortList({ loaded, children }: { loaded: Catalogue | null } & Pick<WholeListProps, 'children'>) {
  return children(useShownCatalogue(loaded, WHOLE_LIST))
}
