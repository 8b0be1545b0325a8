import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { href, useNavigate } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import { findPlacedOrder, type PlacedOrder, placedOrderToJson } from '#app/cart/placed-order.ts'

/** The latest order, unless another cart was begun since. */
function findLatestPlacedOrder(): PlacedOrder | undefined {
  return cart.isStarted ? undefined : findPlacedOrder()
}

/**
 * Leads from the checkout to what was ordered last, unless another cart was begun since: when coming back, and when another
 * tab of the cart placed it (D23). Gives that order, to be shown until the navigation is done: the styles of another address are
 * fetched once more.
 */
export function useRedirectToPlacedOrder() {
  const navigate = useNavigate()
  const id = useSyncExternalStore(
    cart.subscribe,
    () => findLatestPlacedOrder()?.order_id,
    () => undefined,
  )
  const redirectToPlacedOrder = useCallback(async () => {
    const placed = findLatestPlacedOrder()
    if (!placed) return
    // In place of the checkout: Back leads to where the products are.
    await navigate(`${href('/checkout-response')}?id=${encodeURIComponent(placed.order_id)}`, {
      replace: true,
      state: { placedOrder: placedOrderToJson(placed) },
    })
  }, [navigate])
  useEffect(() => {
    if (id) void redirectToPlacedOrder()
  }, [id, redirectToPlacedOrder])
  return { placed: id === undefined ? undefined : findPlacedOrder(), redirectToPlacedOrder }
}
