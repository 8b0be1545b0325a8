import type { ReactNode } from 'react'
import type { CategoryWithProducts, Product } from '#domain/product.ts'
import { SearchField } from './search-field.tsx'
import { useProductSearch } from './use-product-search.ts'

type ProductSearchProps = {
  /** What is searched: the products that the list below shows, and the same array as long as they are the same. */
  catalogue: readonly CategoryWithProducts[]
  /** Shows what was found, the best first: at most 30 products, at least one. */
  renderResults: (products: readonly Product[]) => ReactNode
  /** The list itself: hidden, but kept, while something is searched. */
  children: ReactNode
}

/** A product list that can be searched: the field stands above it, what is found takes its place as one types. */
export function ProductSearch({ catalogue, renderResults, children }: ProductSearchProps) {
  const search = useProductSearch(catalogue)
  const { found } = search
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: Chromium knows `search` only from 118 on */}
      <div role="search" className="wide product-search">
        <SearchField search={search} />
      </div>
      {found && found.products.length > 0 && renderResults(found.products)}
      <div hidden={found !== undefined}>{children}</div>
    </>
  )
}
