import { useEffect, useState } from 'react'
import { useCartLines } from '#app/cart/cart.ts'
import { ensureIdempotencyKey } from '#app/cart/idempotency-key.ts'
import type { SubmittedOrder } from './submit-order-form.ts'

/** Returns the Idempotency-Key of this checkout, shared by all tabs of this cart (D4), or its replacement. */
export function useCheckoutKey(
  submitted: SubmittedOrder | undefined,
  replacement: string | undefined,
): string {
  const [key, setKey] = useState(submitted?.idempotencyKey ?? '')
  const isCartEmpty = useCartLines().length === 0
  // After another tab placed the order, the next cart is another order.
  useEffect(() => {
    if (!isCartEmpty) setKey(replacement ?? ensureIdempotencyKey())
  }, [isCartEmpty, replacement])
  return key
}
