import { useEffect, useMemo, useState } from 'react'
import { listCategoriesWithProducts } from '#contract/client/categories-with-products.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import { createProductIndex, type ProductIndex } from '#domain/search/product-index.ts'
import synonyms from '#domain/search/synonyms.json' with { type: 'json' }

/** The price list as it was last had; the browser asks whether it still is, and is told so in few bytes. */
let cachedProducts: { list: readonly CategoryWithProducts[]; index: ProductIndex } | undefined

async function fetchProducts(): Promise<typeof cachedProducts> {
  try {
    const list = await listCategoriesWithProducts()
    if (list.length > 0 && JSON.stringify(list) !== JSON.stringify(cachedProducts?.list))
      cachedProducts = { list, index: createProductIndex(list, synonyms) }
  } catch {
    // Without a line to the shop it stays as it was.
  }
  return cachedProducts
}

/** The search that the storefront has, over today's price list; `ask` asks for that once more, where it could not be had. */
export function useProductSearch(): { find: ProductIndex['find'] | undefined; refetch: () => void } {
  const [products, setProducts] = useState(cachedProducts)
  const refetch = useMemo(() => () => void fetchProducts().then(setProducts), [])
  useEffect(refetch, [refetch])
  return { find: products?.index.find, refetch }
}
