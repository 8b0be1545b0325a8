import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { retryUntilSuccess } from '#app/ui/retry-until-success.ts'
import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import type { ProductIndex } from '#domain/search/product-index.ts'

/** Maximum number of results, and of results while typing: what fits above a phone's keyboard. */
const MAX_RESULTS = 30
const MAX_RESULTS_WHILE_TYPING = 3
/** Time without a keystroke, in ms, after which all results are shown. */
const DEBOUNCE_DELAY = 250

/** The results to show now, the total count up to the maximum, and whether there are more. */
type SearchResults = { products: readonly Product[]; count: number; hasMore: boolean }

/**
 * Searches a catalogue, or the one that a function fetches, without blocking typing. `loadIndex` loads the index once; call it
 * on focus. `results` is undefined for an empty query and until the index is loaded. Retries until loading succeeds.
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
      .then(([{ indexCatalogue }, categories]) => indexCatalogue(categories))
      .then((newIndex) => {
        if (!isStale) setIndex(newIndex)
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
  const matches = useMemo(
    () => (deferredQuery.trim() ? index?.find(deferredQuery, MAX_RESULTS + 1) : undefined),
    [index, deferredQuery],
  )
  const maxShown = useDeferredValue(debouncedQuery === query) ? MAX_RESULTS : MAX_RESULTS_WHILE_TYPING
  const results = useMemo((): SearchResults | undefined => {
    if (!matches) return undefined
    const count = Math.min(MAX_RESULTS, matches.length)
    return { products: matches.slice(0, maxShown), count, hasMore: matches.length > count }
  }, [matches, maxShown])

  return {
    query,
    setQuery,
    loadIndex: () => setIsLoadRequested(true),
    loadingStatus: !index && query.trim() !== '' && loadingStatus,
    results,
  }
}
