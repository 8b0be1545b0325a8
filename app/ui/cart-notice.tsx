import { useSyncExternalStore } from 'react'
import { cart } from '#app/cart/cart.ts'
import { cart as cartEn } from '#i18n/en/cart.ts'
import { useWords } from './words.ts'

/** Says when the browser does not keep the cart, and how many damaged lines were left out (D12). */
export function CartNotice() {
  const words = useWords({ cart: cartEn }).cart
  const notice = () => {
    if (cart.lines.length > 0 && !cart.saved) return words.notSaved
    return cart.dropped > 0 ? words.dropped(cart.dropped) : undefined
  }
  const text = useSyncExternalStore(cart.subscribe, notice, () => undefined)
  return text && <p className="cart-notice">{text}</p>
}
