import { useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { shell as words } from '#i18n/en/shell.ts'
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

/** Phone, e-mail, scrolling offers, logo and menu (section 2). Up to 991 px the menu opens from a button. */
export function Header() {
  const shop = useShop()
  const menu = useRef<HTMLElement>(null)
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
        <button type="button" className="menu-button" popoverTarget="menu" aria-label={words.header.openMenu}>
          {/* Drawn, as every sign here: for a letter like ☰ the phone searches all its fonts before it can paint. */}
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 5h18v2H3zm0 6h18v2H3zm0 6h18v2H3z" />
          </svg>
        </button>
        {/* A popover opens before any script arrives. */}
        <nav id="menu" className="menu" ref={menu} popover="auto" aria-label={words.menu.name}>
          {MENU.map(([to, label]) => (
            <NavLink key={to} to={to} prefetch="intent" onClick={() => menu.current?.hidePopover()}>
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </header>
  )
}
