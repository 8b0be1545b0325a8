import { isBelowMinimum } from '#domain/minimum-order.ts'
import type { Paise } from '#domain/money.ts'
import { cart as words } from '#i18n/cart.ts'
import { dialogs } from '#i18n/dialogs.ts'
import { say } from './dialogs.tsx'

/** Whether the cart may go on; below the minimum a Warning says so (sections 5, 8 and 9; D11). */
export function allowsCheckout(subTotal: Paise, minimum: Paise): boolean {
  if (!isBelowMinimum(subTotal, minimum)) return true
  void say(dialogs.warning, words.belowMinimum(minimum))
  return false
}
