import { lazy } from 'react'
import { freshList, quickOrderList } from '#app/cart/quick-order-cache.ts'
import { type Catalogue, type CatalogueSource, useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { untilItComes } from '#app/ui/until-it-comes.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { isVeryLong } from '#domain/catalogue/very-long-list.ts'
import type { WholeListProps } from './shown-list.ts'

/** Where a document that shows the whole price list gets it once more. */
const WHOLE_LIST: CatalogueSource = { paths: ['product/quickorder'], ask: freshList }

// What it takes to grow comes with a very long list alone. On a bad line the page meanwhile stands as it was rendered.
const VeryLongList = lazy(() => untilItComes(() => waitFor(import('./very-long-list.tsx'))))

/** The whole price list for a screen that a navigation leads to. Its twin, which only the server has, is a file apart. */
export function wholeListClientLoader() {
  return waitFor(quickOrderList())
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
