import { useEffect, useMemo, useState } from 'react'
import { quickOrder } from '#contract/client/quick-order.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import { createProductIndex, type ProductIndex } from '#domain/search/product-index.ts'
import synonyms from '#domain/search/synonyms.json' with { type: 'json' }

/** The price list as it was last had; the browser asks whether it still is, and is told so in few bytes. */
let known: { list: readonly CategoryWithProducts[]; index: ProductIndex } | undefined

async function read(): Promise<typeof known> {
  try {
    const list = await quickOrder()
    if (list.length > 0 && JSON.stringify(list) !== JSON.stringify(known?.list))
      known = { list, index: createProductIndex(list, synonyms) }
  } catch {
    // Without a line to the shop it stays as it was.
  }
  return known
}

/** The search that the storefront has, over today's price list; `ask` asks for that once more, where it could not be had. */
export function useProducts(): { find: ProductIndex['find'] | undefined; ask: () => void } {
  const [products, setProducts] = useState(known)
  const ask = useMemo(() => () => void read().then(setProducts), [])
  useEffect(ask, [ask])
  return { find: products?.index.find, ask }
}
