import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import { loadWithRetryPrompt } from '../load-with-retry-prompt.ts'
import { useMessages } from '../messages.ts'
import type { ProductModalProps } from './product-modal.tsx'

/**
 * The product modal of a screen: `open` shows a product in it, `view` is where it appears (section 4). A product whose link was
 * followed before hydration (`#os05`) is opened then. `onDuplicate` is what the screen does when a product is already in the cart
 * that is being added.
 */
export function useProductModal(lists: ProductList, onDuplicate?: () => void) {
  const [openedProduct, setOpenedProduct] = useState<{
    product: Product
    Modal: ComponentType<ProductModalProps>
  }>()
  const { notLoaded } = useMessages().dialogs
  const open = useCallback(
    async (product: Product) => {
      const part = await loadWithRetryPrompt(() => import('./product-modal.tsx'), notLoaded)
      if (part) setOpenedProduct({ product, Modal: part.ProductModal })
    },
    [notLoaded],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address of the first render was followed before hydration
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
