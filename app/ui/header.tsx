import { type ReactNode, useRef } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { useTotals } from '#app/cart/cart.ts'
import { cart as cartWords } from '#i18n/en/cart.ts'
import { shell as words } from '#i18n/en/shell.ts'
import { allowsCheckout } from './minimum-order.ts'
import { Offers } from './offers.tsx'
import { useShop } from './shop.ts'

const MENU = [
  ['/lander', words.menu.home],
  ['/about', words.menu.about],
  ['/price-list', words.menu.priceList],
  ['/order-now', words.menu.orderNow],
  ['/payment-options', words.menu.paymentOptions],
  ['/contact-us', words.menu.contactUs],
  ['/order-tracking', words.menu.trackOrder],
  ['/safety-tips', words.menu.safetyTips],
] as const

/**
 * Phone, e-mail, scrolling offers, logo, search, cart, menu and the first categories (section 2). Up to 991 px menu and
 * categories open from a button. `search` is what searches the products.
 */
export function Header({ search }: { search: ReactNode }) {
  const shop = useShop()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <header className="header">
      <div className="contact-strip">
        <a href={`tel:${shop.phones[0]}`}>{shop.phones[0]}</a>
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </div>
      <Offers />
      <div className="brand-strip">
        <Link to="/lander" className="brand">
          <img src="/logo.svg" width="40" height="40" alt="" />
          <span>{shop.name}</span>
        </Link>
        {search}
        <HeaderCart />
        <button type="button" className="menu-button" popoverTarget="menu" aria-label={words.header.openMenu}>
          {/* Drawn, as every sign here: for a letter like ☰ the phone searches all its fonts before it can paint. */}
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 5h18v2H3zm0 6h18v2H3zm0 6h18v2H3z" />
          </svg>
        </button>
        {/* A popover opens before any script arrives. */}
        <div id="menu" className="menu" ref={menu} popover="auto">
          <nav aria-label={words.menu.name}>
            {MENU.map(([to, label]) => (
              <NavLink key={to} to={to} prefetch="intent" onClick={close}>
                {label}
              </NavLink>
            ))}
          </nav>
          <nav aria-label={words.header.firstCategories}>
            {shop.categories.map(([slug, name]) => (
              <Link key={slug} to={`/category?id=${slug}`} prefetch="intent" onClick={close}>
                {name}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </header>
  )
}

/** How many products are in the cart, and the way to the checkout, which the header's minimum guards (section 8, D11). */
function HeaderCart() {
  const { count, sub_total } = useTotals()
  const { minimum_orders } = useShop()
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className="header-cart"
      aria-label={words.header.checkout(count)}
      onClick={() => allowsCheckout(sub_total, minimum_orders.browsing) && navigate('/quick-checkout')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M1 3h4l1 3h16l-3 9H8L4 5H1zm7 14h11v2H8zm1 3h3v2H9zm7 0h3v2h-3z" />
      </svg>
      <span>{cartWords.checkout} </span>
      {count > 0 && <b>{count}</b>}
    </button>
  )
}
