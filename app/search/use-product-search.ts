import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { retryUntilSuccess } from '#app/ui/retry-until-success.ts'
import { withWaitIndicator } from '#app/ui/wait-indicator.tsx'
import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import type { ProductIndex } from '#domain/search/product-index.ts'

/** How many products a search shows at most, and how many while one types: what a phone has room for above its keyboard. */
const MAX_RESULTS = 30
const MAX_RESULTS_WHILE_TYPING = 3
/** After so long without a keystroke, in ms, the rest is shown too. */
const DEBOUNCE_DELAY = 250

/** What a search has found: the products to show now, how many there are to show, and whether there are still more. */
type SearchResults = { products: readonly Product[]; count: number; hasMore: boolean }

/**
 * Searches a catalogue, or what asks for it gives, as one types, without blocking the typing. `begin` loads what it takes, once: call it when the
 * field gets the focus. `found` is undefined while nothing is asked or nothing can be answered yet; what is typed
 * meanwhile is `waiting` for it and answered then; on a bad line that goes on.
 */
export function useProductSearch(
  catalogue: readonly CategoryWithProducts[] | (() => Promise<readonly CategoryWithProducts[]>) | undefined,
) {
  const [query, setQuery] = useState('')
  const [isLoadRequested, setIsLoadRequested] = useState(false)
  const [index, setIndex] = useState<ProductIndex>()
  const [loadingStatus, setLoadingStatus] = useState<'searching' | 'retrying'>('searching')
  const [debouncedQuery, setDebouncedQuery] = useState('')

  useEffect(() => {
    if (!isLoadRequested || !catalogue) return
    let isStale = false
    const load = () =>
      Promise.all([import('./index-catalogue.ts'), typeof catalogue === 'function' ? catalogue() : catalogue])
    withWaitIndicator(load())
      .catch(() => {
        setLoadingStatus('retrying')
        return retryUntilSuccess(load)
      })
      .then(([{ indexCatalogue }, all]) => indexCatalogue(all))
      .then((made) => {
        if (!isStale) setIndex(made)
      })
    return () => {
      isStale = true
    }
  }, [isLoadRequested, catalogue])

  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(query), DEBOUNCE_DELAY)
    return () => clearTimeout(timer)
  }, [query])

  const deferredQuery = useDeferredValue(query)
  const all = useMemo(
    () => (deferredQuery.trim() ? index?.find(deferredQuery, MAX_RESULTS + 1) : undefined),
    [index, deferredQuery],
  )
  const shown = useDeferredValue(debouncedQuery === query) ? MAX_RESULTS : MAX_RESULTS_WHILE_TYPING
  const results = useMemo((): SearchResults | undefined => {
    if (!all) return undefined
    const count = Math.min(MAX_RESULTS, all.length)
    return { products: all.slice(0, shown), count, hasMore: all.length > count }
  }, [all, shown])

  return {
    query,
    setQuery,
    loadIndex: () => setIsLoadRequested(true),
    loadingStatus: !index && query.trim() !== '' && loadingStatus,
    results,
  }
}
