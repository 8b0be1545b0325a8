import type { ReactNode } from 'react'
import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import { findEnterTarget } from './find-enter-target.ts'
import css from './product-search.module.css'
import { SearchField } from './search-field.tsx'
import { useProductSearch } from './use-product-search.ts'

type ProductSearchProps = {
  /** The searched products: those of the list below. The same array as long as they are the same. */
  catalogue: readonly CategoryWithProducts[]
  /** Shows what was found, the best first: at most 30 products, at least one. */
  renderResults: (products: readonly Product[]) => ReactNode
  /** Controls beside the search field. */
  viewControls?: ReactNode
  /** Controls beside the search field, hidden during a search. */
  tools?: ReactNode
  /** The list itself: hidden, but kept, while something is searched. */
  children: ReactNode
}

/** A product list that can be searched: the field stands above it, what is found takes its place as one types. */
export function ProductSearch({
  catalogue,
  renderResults,
  viewControls,
  tools,
  children,
}: ProductSearchProps) {
  const search = useProductSearch(catalogue)
  const { results } = search
  /** A code and Enter leads to that product's quantity box; so does Enter where only one product is found. */
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
