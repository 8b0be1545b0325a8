import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { href, useHref } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import type { ProductList } from '#domain/catalogue/product.ts'
import { quantityFieldName } from '#domain/enquiry/cart/order-form-fields.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'

/** The id of the list's form, which the cart bar's Checkout button submits. */
export const PRODUCT_LIST_FORM_ID = 'list'

type ProductListFormProps = {
  /** Products whose typed quantities go to the cart at once. */
  liveCatalogue?: ProductList
  children: ReactNode
}

/** The form around a list's quantities. Without script it is posted to the checkout (D26). */
export function ProductListForm({ liveCatalogue = [], children }: ProductListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Applies all quantities typed before hydration at once, since sections hydrate one after another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find something typed before
  useLayoutEffect(() => {
    if (!form.current) return
    const typed = new Map([...new FormData(form.current)].filter(([, text]) => text !== ''))
    if (typed.size === 0) return
    for (const product of liveCatalogue.flatMap(({ product_list }) => product_list)) {
      const qty = readQuantity(String(typed.get(quantityFieldName(product._id)) ?? ''))
      if (qty && qty !== cart.getQuantity(product._id)) cart.setQuantity(product, qty)
    }
  }, [])
  return (
    <form
      ref={form}
      id={PRODUCT_LIST_FORM_ID}
      method="post"
      action={useHref(href('/quick-checkout'))}
      // With script the cart is sent instead, and Enter moves between fields.
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  )
}
