import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import { cart as cartEn } from '#i18n/en/cart.ts'
import { useWords } from './words.ts'

/** Says when the browser does not keep the cart and, once, how many damaged lines were left out (D12). */
export function CartNotice() {
  const words = useWords({ cart: cartEn }).cart
  const notice = () => {
    if (cart.lines.length > 0 && !cart.saved) return words.notSaved
    return cart.dropped > 0 ? words.dropped(cart.dropped) : undefined
  }
  const text = useSyncExternalStore(cart.subscribe, notice, () => undefined)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said on one screen, it is over on the next
  useEffect(() => () => cart.dismissDropped(), [pathname])
  return text && <p className="cart-notice">{text}</p>
}
