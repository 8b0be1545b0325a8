import { cart } from '#app/cart/cart.ts'
import { parseQuantity } from '#domain/cart.ts'
import type { CategoryWithProducts } from '#domain/product.ts'

/**
 * Puts into the cart what was typed into the price tables before this script arrived, and ends the early count. What is
 * typed on a card waits for Add to Cart.
 */
export function takeOverTyped(page: Document, shown: readonly CategoryWithProducts[]) {
  page.defaultView?.stopEarlyCount?.()
  for (const product of shown.flatMap(({ product_list }) => product_list)) {
    const box = page.querySelector<HTMLInputElement>(`tr[data-id="${product._id}"] input`)
    const typed = parseQuantity(box?.value ?? '')
    if (typed) cart.setQuantity(product, typed)
  }
}
