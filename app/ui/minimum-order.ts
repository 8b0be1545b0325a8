import { isBelowMinimum } from '#domain/minimum-order.ts'
import type { Paise } from '#domain/money.ts'
import { cart as cartEn } from '#i18n/en/cart.ts'
import { say } from './dialogs.tsx'
import { useWords } from './words.ts'

/** Tells whether the cart may go on; below the minimum a Warning says so (sections 5, 8 and 9; D11). */
export function useAllowsCheckout(minimum: Paise) {
  const { cart } = useWords({ cart: cartEn })
  return (subTotal: Paise): boolean => {
    if (!isBelowMinimum(subTotal, minimum)) return true
    void say('warning', cart.belowMinimum(minimum))
    return false
  }
}
