import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { href, useNavigate } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import { findPlacedOrder, type PlacedOrder, placedOrderToJson } from '#app/cart/placed-order.ts'

/** The latest placed order, unless a new cart was started since. */
function findLatestPlacedOrder(): PlacedOrder | undefined {
  return cart.isStarted ? undefined : findPlacedOrder()
}

/**
 * Redirects from the checkout to the latest placed order, unless a new cart was started since: on Back, and when
 * another tab placed the order (D23). Returns that order to render until the navigation completes, since the new URL
 * loads its styles again.
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
    // Replaces the checkout, so that Back leads to the products.
    await navigate(`${href('/checkout-response')}?id=${encodeURIComponent(placed.order_id)}`, {
      replace: true,
      state: { placed: placedOrderToJson(placed) },
    })
  }, [navigate])
  useEffect(() => {
    if (id) void redirectToPlacedOrder()
  }, [id, redirectToPlacedOrder])
  return { placed: id === undefined ? undefined : findPlacedOrder(), redirectToPlacedOrder }
}
