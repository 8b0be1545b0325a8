import type { ReactNode } from 'react'
import { href, useHref } from 'react-router'

/** The id of a list's form, which the Checkout button of the cart bar submits. */
export const LIST_FORM = 'list'

/** The form around the quantities of a list: without script it is posted to the checkout (D26). */
export function ListForm({ children }: { children: ReactNode }) {
  return (
    <form
      id={LIST_FORM}
      method="post"
      action={useHref(href('/quick-checkout'))}
      // With script the cart goes to the checkout, and Enter in a field has its own meaning.
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  )
}
