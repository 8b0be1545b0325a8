import { cart } from '#app/cart/cart.ts'
import { parseQuantity } from '#domain/cart.ts'
import type { CategoryWithProducts } from '#domain/product.ts'

/**
 * Puts into the cart what was typed into the price tables before this script arrived, and ends the early count. What is
 * typed on a card waits for Add to Cart. A box remembers what was taken over: when it wakes later, that is no news, though
 * the cart may have changed since.
 */
export function takeOverTyped(page: Document, shown: readonly CategoryWithProducts[]) {
  page.defaultView?.stopEarlyCount?.()
  for (const box of page.querySelectorAll<HTMLInputElement>('tr[data-id] input')) {
    const typed = parseQuantity(box.value)
    if (!typed) continue
    const id = box.closest('tr')?.dataset.id
    const product = shown.flatMap(({ product_list }) => product_list).find(({ _id }) => _id === id)
    if (!product) continue
    cart.setQuantity(product, typed)
    box.dataset.takenOver = box.value
  }
}
