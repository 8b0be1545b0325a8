import { useNavigate } from 'react-router'
import { cart, useTotals } from '#app/cart/cart.ts'
import type { Paise } from '#domain/money.ts'
import { cart as cartEn } from '#i18n/en/cart.ts'
import { formatRupees } from '#i18n/format.ts'
import { useAllowsCheckout } from './minimum-order.ts'
import { useWords } from './words.ts'

/**
 * The cart summary that stays in view: on top of a wide screen, at the bottom of a phone (section 2). `minimum` is this
 * screen's least sub-total, `onCleared` where the visitor goes from an emptied cart (section 4).
 */
export function CartBar({ minimum, onCleared }: { minimum: Paise; onCleared: () => void }) {
  const words = useWords({ cart: cartEn }).cart
  const { count, payable, sub_total } = useTotals()
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
          onCleared()
        }}
      >
        {words.clear}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => allowsCheckout(sub_total) && navigate('/quick-checkout')}
      >
        {words.checkout}
      </button>
    </section>
  )
}
