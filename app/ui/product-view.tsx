import { lazy, Suspense, useCallback, useState } from 'react'
import type { Product } from '#domain/product.ts'

const ProductModal = lazy(() => import('./product-modal.tsx'))

/** The product modal of a screen: `open` shows a product in it, `view` is where it appears (section 4). */
export function useProductView() {
  const [opened, setOpened] = useState<Product>()
  const open = useCallback((product: Product) => setOpened(product), [])
  const view = opened && (
    <Suspense>
      <ProductModal product={opened} onClose={() => setOpened(undefined)} />
    </Suspense>
  )
  return { open, view }
}
