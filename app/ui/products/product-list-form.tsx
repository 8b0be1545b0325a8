import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { href, useHref } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import type { ProductList } from '#domain/catalogue/product.ts'
import { quantityFieldName } from '#domain/enquiry/cart/order-form-fields.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'

/** The id of a list's form, which the Checkout button of the cart bar submits. */
export const PRODUCT_LIST_FORM_ID = 'list'

type ProductListFormProps = {
  /** The products whose quantities count in the cart as they are typed. */
  liveCatalogue?: ProductList
  children: ReactNode
}

/** The form around the quantities of a list: without script it is posted to the checkout (D26). */
export function ProductListForm({ liveCatalogue = [], children }: ProductListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // What was typed before hydration counts at once: the sections with its boxes are hydrated one after the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find something typed before
  useLayoutEffect(() => {
    if (!form.current) return
    const typed = new FormData(form.current)
    for (const { product_list } of liveCatalogue)
      for (const product of product_list) {
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
      // With script the cart goes to the checkout, and Enter in a field has its own meaning.
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  )
}
