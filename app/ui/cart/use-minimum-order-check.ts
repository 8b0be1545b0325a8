import { cart } from '#app/cart/cart.ts'
import { isBelowMinimum, type MinimumOrders } from '#domain/enquiry/cart/minimum-order.ts'
import { showMessage } from '../dialog-queue.ts'
import { useShop } from '../layout/shop-context.ts'
import { useMessages } from '../messages.ts'

/** Returns a function that checks the minimum order and shows a Warning below it (sections 5, 8 and 9; D11). */
export function useMinimumOrderCheck(kind: keyof MinimumOrders) {
  const { cart: words } = useMessages()
  const minimum = useShop().minimum_orders[kind]
  return (): boolean => {
    if (!isBelowMinimum(cart.totals.sub_total, minimum)) return true
    void showMessage('warning', words.belowMinimum(minimum))
    return false
  }
}
