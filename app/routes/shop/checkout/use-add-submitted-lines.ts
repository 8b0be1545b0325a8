import { useEffect } from 'react'
import { cart } from '#app/cart/cart.ts'
import type { SubmittedOrder } from './submit-order-form.ts'

/** The storage key of the last submitted form whose lines were added to the cart. */
const SUBMITTED_LINES_KEY = 'sent_lines'

/** Marks the form's lines as added to the cart. False if this tab added them before: a reload shows the same document again. */
function markLinesAdded({ idempotencyKey }: SubmittedOrder): boolean {
  try {
    if (sessionStorage.getItem(SUBMITTED_LINES_KEY) === idempotencyKey) return false
    sessionStorage.setItem(SUBMITTED_LINES_KEY, idempotencyKey)
  } catch {
    // Without storage, a reload adds the lines again.
  }
  return true
}

/** Adds the lines of a form that was submitted before hydration to the cart, once. */
export function useAddSubmittedLines(submitted: SubmittedOrder | undefined) {
  useEffect(() => {
    if (submitted && markLinesAdded(submitted))
      for (const line of submitted.lines) cart.setQuantity(line, line.qty)
  }, [submitted])
}
