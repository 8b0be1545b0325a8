import { href, Link } from 'react-router'
import { useTotals } from '#app/cart/cart.ts'
import { useMinimumOrderCheck } from '../cart/use-minimum-order-check.ts'
import { Icon } from '../icons.tsx'
import { useMessages } from '../messages.ts'
import css from './header.module.css'

/** The cart link with the product count. Checks the minimum for browsing before it opens the checkout (section 8, D11). */
export function HeaderCart() {
  const { cart: cartWords, shell: words } = useMessages()
  const { count } = useTotals()
  const allowsCheckout = useMinimumOrderCheck('browsing')
  return (
    <Link
      to={href('/quick-checkout')}
      className={css.cart}
      aria-label={words.header.checkout(count)}
      onClick={(event) => allowsCheckout() || event.preventDefault()}
    >
      <Icon path="M1 3h4l1 3h16l-3 9H8L4 5H1zm7 14h11v2H8zm1 3h3v2H9zm7 0h3v2h-3z" />
      <span>{cartWords.checkout}</span>
      {count > 0 && <b>{count}</b>}
    </Link>
  )
}
