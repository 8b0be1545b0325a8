import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import { loadPart } from './load-part.ts'
import { useMessages } from './messages.ts'
import type { ProductModalProps } from './product-modal.tsx'

/**
 * The product modal of a screen: `open` shows a product in it, `view` is where it appears (section 4). A product whose link was
 * followed before hydration (`#os05`) is opened then. `onDuplicate` is what the screen does when a product is already in the cart
 * that is being added.
 */
export function useProductView(lists: ProductList, onDuplicate?: () => void) {
  const [opened, setOpened] = useState<{ product: Product; Modal: ComponentType<ProductModalProps> }>()
  const { notLoaded } = useMessages().dialogs
  const open = useCallback(
    async (product: Product) => {
      const part = await loadPart(() => import('./product-modal.tsx'), notLoaded)
      if (part) setOpened({ product, Modal: part.ProductModal })
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
  const view = opened && (
    <opened.Modal product={opened.product} onDuplicate={onDuplicate} onClose={() => setOpened(undefined)} />
  )
  return { open, view }
}
