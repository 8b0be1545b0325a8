import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import { findPlacedOrder, placedOrderToJson } from '#app/cart/placed-order.ts'

function placedLast(): string | undefined {
  return cart.begun ? undefined : findPlacedOrder()?.order_id
}

/**
 * Leads from the checkout to what was ordered last, unless another cart was begun since: after the order, when coming back,
 * and when another tab of the cart placed it (D23). Gives whether it does.
 */
export function useWayToPlaced(): boolean {
  const navigate = useNavigate()
  const id = useSyncExternalStore(cart.subscribe, placedLast, () => undefined)
  useEffect(() => {
    const placed = findPlacedOrder()
    if (!id || !placed) return
    // In place of the checkout: Back leads to where the products are.
    void navigate(`/checkout-response?id=${encodeURIComponent(id)}`, {
      replace: true,
      state: { placed: placedOrderToJson(placed) },
    })
  }, [id, navigate])
  return id !== undefined
}
