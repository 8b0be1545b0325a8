import { useMemo } from 'react'
import { freshList, quickOrderList } from '#app/cart/quick-order-cache.ts'
import { type Catalogue, type CatalogueSource, useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { quickOrderBeginning } from '#contract/client/product.ts'
import { beginningOf } from '#domain/very-long-list.ts'
import { type RestOfList, useRestOfList } from './use-rest-of-list.ts'

/** Where a document that shows the whole price list gets it once more, and one that holds how a very long one begins. */
const WHOLE_LIST: CatalogueSource = { paths: ['product/quickorder'], ask: freshList }
const BEGINNING: CatalogueSource = { paths: ['product/quickorder/first'], ask: quickOrderBeginning }

/** The whole price list for a screen that a navigation leads to. Its twin, which only the server has, is a file apart. */
export function wholeListClientLoader() {
  return waitFor(quickOrderList())
}

/** What a screen of the whole price list shows. */
export type WholeList = RestOfList & {
  /** Whether it is laid out as it comes into view (see useShownCatalogue). */
  long: boolean
}

/**
 * The price list of a screen, by what its loader gave: nothing for a document that has all of it, 'begun' for one that has
 * how a very long one begins, or the list. A very long one grows from its beginning (docs/decisions/045).
 */
export function useWholeList(loaded: Catalogue | 'begun' | null): WholeList {
  const whole = loaded === 'begun' ? null : loaded
  const beginning = useMemo(() => whole && beginningOf(whole), [whole])
  const { catalogue, long } = useShownCatalogue(beginning, loaded === 'begun' ? BEGINNING : WHOLE_LIST)
  return { ...useRestOfList(catalogue, whole), long }
}
