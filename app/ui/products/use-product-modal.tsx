import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import { loadWithRetryPrompt } from '../load-with-retry-prompt.ts'
import { useMessages } from '../messages.ts'
import type { ProductModalProps } from './product-modal.tsx'

/**
 * Returns `open`, which shows a product, and `modal`, the element to render (section 4). Opens the product whose link
 * (`#os05`) was followed before hydration. `onDuplicate` is called when the added product is already in the cart.
 */
export function useProductModal(lists: ProductList, onDuplicate?: () => void) {
  const [openedProduct, setOpenedProduct] = useState<{
    product: Product
    Modal: ComponentType<ProductModalProps>
  }>()
  const { notLoaded } = useMessages().dialogs
  const open = useCallback(
    async (product: Product) => {
      const module = await loadWithRetryPrompt(() => import('./product-modal.tsx'), notLoaded)
      if (module) setOpenedProduct({ product, Modal: module.ProductModal })
    },
    [notLoaded],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the URL of the first render was followed before hydration
  useEffect(() => {
    const id = location.hash.slice(1)
    const product = id && lists.flatMap(({ product_list }) => product_list).find(({ _id }) => _id === id)
    if (!product) return
    history.replaceState(history.state, '', location.pathname + location.search)
    void open(product)
  }, [])
  const modal = openedProduct && (
    <openedProduct.Modal
      product={openedProduct.product}
      onDuplicate={onDuplicate}
      onClose={() => setOpenedProduct(undefined)}
    />
  )
  return { open, modal }
}
