import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { untilItComes } from '#app/ui/until-it-comes.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import type { ProductIndex } from '#domain/search/product-index.ts'

/** How many products a search shows at most, and how many while one types: what a phone has room for above its keyboard. */
const RESULTS_MAX = 30
const RESULTS_WHILE_TYPING = 3
/** After so long without a keystroke, in ms, the rest is shown too. */
const REST = 250

/** What a search has found: the products to show now, how many there are to show, and whether there are still more. */
type Found = { products: readonly Product[]; count: number; more: boolean }

/**
 * Searches a catalogue, or what asks for it gives, as one types, without blocking the typing. `begin` loads what it takes, once: call it when the
 * field gets the focus. `found` is undefined while nothing is asked or nothing can be answered yet; what is typed
 * meanwhile is `waiting` for it and answered then; on a bad line that goes on.
 */
export function useProductSearch(
  catalogue: readonly CategoryWithProducts[] | (() => Promise<readonly CategoryWithProducts[]>) | undefined,
) {
  const [query, setQuery] = useState('')
  const [begun, setBegun] = useState(false)
  const [index, setIndex] = useState<ProductIndex>()
  const [waiting, setWaiting] = useState<'searching' | 'retrying'>('searching')
  const [rested, setRested] = useState('')

  useEffect(() => {
    if (!begun || !catalogue) return
    let outdated = false
    const load = () =>
      Promise.all([import('./search-engine.ts'), typeof catalogue === 'function' ? catalogue() : catalogue])
    waitFor(load())
      .catch(() => {
        setWaiting('retrying')
        return untilItComes(load)
      })
      .then(([{ indexCatalogue }, all]) => indexCatalogue(all))
      .then((made) => {
        if (!outdated) setIndex(made)
      })
    return () => {
      outdated = true
    }
  }, [begun, catalogue])

  useEffect(() => {
    const timer = setTimeout(() => setRested(query), REST)
    return () => clearTimeout(timer)
  }, [query])

  const asked = useDeferredValue(query)
  const all = useMemo(() => (asked.trim() ? index?.find(asked, RESULTS_MAX + 1) : undefined), [index, asked])
  const shown = useDeferredValue(rested === query) ? RESULTS_MAX : RESULTS_WHILE_TYPING
  const found = useMemo((): Found | undefined => {
    if (!all) return undefined
    const count = Math.min(RESULTS_MAX, all.length)
    return { products: all.slice(0, shown), count, more: all.length > count }
  }, [all, shown])

  return {
    query,
    setQuery,
    begin: () => setBegun(true),
    waiting: !index && query.trim() !== '' && waiting,
    found,
  }
}
