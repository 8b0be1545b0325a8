import { useNavigate } from 'react-router'
import { cart, useTotals } from '#app/cart/cart.ts'
import type { MinimumOrders } from '#domain/minimum-order.ts'
import { cart as cartEn } from '#i18n/en/cart.ts'
import { formatRupees } from '#i18n/format.ts'
import { useAllowsCheckout } from './minimum-order.ts'
import { useWords } from './words.ts'

type CartBarProps = {
  /** Which minimum the screen has. */
  minimum: keyof MinimumOrders
  /** Where the visitor goes from an emptied cart (section 4). */
  home: string
  /** What the screen does then. */
  onCleared?: () => void
}

/** The cart summary that stays in view: on top of a wide screen, at the bottom of a phone (section 2). */
export function CartBar({ minimum, home, onCleared }: CartBarProps) {
  const words = useWords({ cart: cartEn }).cart
  const { count, payable } = useTotals()
  const navigate = useNavigate()
  const allowsCheckout = useAllowsCheckout(minimum)
  return (
    <section aria-label={words.summary} className="cart-bar">
      <dl aria-live="polite">
        <div>
          <dt>{words.addedProducts}</dt>
          <dd suppressHydrationWarning>{count}</dd>
        </div>
        <div>
          <dt>{words.totalOrder}</dt>
          <dd suppressHydrationWarning>{formatRupees(payable)}</dd>
        </div>
      </dl>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          cart.clear()
          onCleared?.()
          void navigate(home)
        }}
      >
        {words.clear}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => allowsCheckout() && navigate('/quick-checkout')}
      >
        {words.checkout}
      </button>
    </section>
  )
}
