import type { ReactNode } from 'react'
import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import { findEnterTarget } from './find-enter-target.ts'
import css from './product-search.module.css'
import { SearchField } from './search-field.tsx'
import { useProductSearch } from './use-product-search.ts'

type ProductSearchProps = {
  /** The products to search. Keep the array's identity stable: a new one is indexed again. */
  catalogue: readonly CategoryWithProducts[]
  /** Renders the results, best first: 1 to 30 products. */
  renderResults: (products: readonly Product[]) => ReactNode
  /** Controls beside the search field. */
  viewControls?: ReactNode
  /** Controls beside the search field, hidden during a search. */
  tools?: ReactNode
  /** The list itself; hidden, but mounted, during a search. */
  children: ReactNode
}

/** A product list with a search field above it. Results replace the list while the visitor types. */
export function ProductSearch({
  catalogue,
  renderResults,
  viewControls,
  tools,
  children,
}: ProductSearchProps) {
  const search = useProductSearch(catalogue)
  const { results } = search
  /** Focuses the quantity box of the product that Enter selects. Returns whether there is one. */
  function focusEnterTarget(): boolean {
    const product = findEnterTarget(results?.products ?? [], search.query)
    if (!product) return false
    const box = document.querySelector<HTMLInputElement>(`main [data-id="${product._id}"] input:enabled`)
    box?.focus()
    return box !== null
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: Chromium knows `search` only from 118 on */}
      <div role="search" className={css.finder}>
        <SearchField search={search} onEnter={focusEnterTarget}>
          {viewControls}
          {!results && tools}
        </SearchField>
      </div>
      {results && results.products.length > 0 && renderResults(results.products)}
      <div hidden={results !== undefined}>{children}</div>
    </>
  )
}
