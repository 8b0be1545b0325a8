import { useEffect, useMemo, useState } from 'react'
import { listCategoriesWithProducts } from '#contract/client/categories-with-products.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import { createProductIndex, type ProductIndex } from '#domain/search/product-index.ts'
import synonyms from '#domain/search/synonyms.json' with { type: 'json' }

/** The products as last fetched. The browser revalidates its cached response. */
let cachedProducts: { list: readonly CategoryWithProducts[]; index: ProductIndex } | undefined

async function fetchProducts(): Promise<typeof cachedProducts> {
  try {
    const list = await listCategoriesWithProducts()
    if (list.length > 0 && JSON.stringify(list) !== JSON.stringify(cachedProducts?.list))
      cachedProducts = { list, index: createProductIndex(list, synonyms) }
  } catch {
    // Keeps the cached products while offline.
  }
  return cachedProducts
}

/** The storefront's product search over the current price list. `refetch` retries after a failed fetch. */
export function useProductSearch(): { find: ProductIndex['find'] | undefined; refetch: () => void } {
  const [products, setProducts] = useState(cachedProducts)
  const refetch = useMemo(() => () => void fetchProducts().then(setProducts), [])
  useEffect(refetch, [refetch])
  return { find: products?.index.find, refetch }
}
