import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import { findPlacedOrder, type PlacedOrder, placedOrderToJson } from '#app/cart/placed-order.ts'

function placedLast(): string | undefined {
  return cart.begun ? undefined : findPlacedOrder()?.order_id
}

/**
 * Leads from the checkout to what was ordered last, unless another cart was begun since: when coming back, and when another
 * tab of the cart placed it (D23). Gives that order, to be shown meanwhile, for the way may be long: the styles of another
 * address are asked for once more. `goTo` leads to any.
 */
export function useWayToPlaced() {
  const navigate = useNavigate()
  const id = useSyncExternalStore(cart.subscribe, placedLast, () => undefined)
  const goTo = useCallback(
    (placed: PlacedOrder) =>
      // In place of the checkout: Back leads to where the products are.
      navigate(`/checkout-response?id=${encodeURIComponent(placed.order_id)}`, {
        replace: true,
        state: { placed: placedOrderToJson(placed) },
      }),
    [navigate],
  )
  useEffect(() => {
    const placed = findPlacedOrder()
    if (id && placed) void goTo(placed)
  }, [id, goTo])
  return { placed: id === undefined ? undefined : findPlacedOrder(), goTo }
}
