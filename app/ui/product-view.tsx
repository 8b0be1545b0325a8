import { type ComponentType, useCallback, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { loadPart } from './load-part.ts'
import { useMessages } from './messages.ts'
import type { ProductModalProps } from './product-modal.tsx'

/**
 * The product modal of a screen: `open` shows a product in it, `view` is where it appears (section 4). `onDuplicate` is what
 * the screen does when a product is already in the cart that is being added.
 */
export function useProductView(onDuplicate?: () => void) {
  const [opened, setOpened] = useState<{ product: Product; Modal: ComponentType<ProductModalProps> }>()
  const { notLoaded } = useMessages().dialogs
  const open = useCallback(
    async (product: Product) => {
      const part = await loadPart(() => import('./product-modal.tsx'), notLoaded)
      if (part) setOpened({ product, Modal: part.ProductModal })
    },
    [notLoaded],
  )
  const view = opened && (
    <opened.Modal product={opened.product} onDuplicate={onDuplicate} onClose={() => setOpened(undefined)} />
  )
  return { open, view }
}
