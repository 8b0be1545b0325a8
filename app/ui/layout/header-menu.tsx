import { useRef, useState } from 'react'
import { href, Link, NavLink } from 'react-router'
import { fetchPriceList } from '#app/cart/price-list-cache.ts'
import type { PagePath } from '#contract/pages.ts'
import { Icon } from '../icons.tsx'
import { useMessages } from '../messages.ts'
import css from './header.module.css'
import { HydratedAccountLinks } from './hydrated-account-links.tsx'
import { useShop } from './shop-context.ts'

const MENU_LINKS = [
  ['/lander', 'home'],
  ['/about', 'about'],
  ['/price-list', 'priceList'],
  ['/order-now', 'orderNow'],
  ['/payment-options', 'paymentOptions'],
  ['/contact-us', 'contactUs'],
  ['/order-tracking', 'trackOrder'],
  ['/safety-tips', 'safetyTips'],
] as const satisfies (readonly [PagePath, string])[]

/** The price list is large: starts the request on intent, before a tap on its link. */
const prefetchPriceList = () => void fetchPriceList().catch(() => {})
const prefetchHandlers = {
  onMouseEnter: prefetchPriceList,
  onFocus: prefetchPriceList,
  onTouchStart: prefetchPriceList,
}
const PRICE_LIST_PATHS: readonly string[] = ['/price-list', '/order-now'] satisfies PagePath[]

/** Popover support is optional: Chromium has it from 114. */
type PopoverElement = HTMLDivElement & { hidePopover?: () => void }

/** The menu, the first categories and the account links (section 2). Up to 991 px a button opens them. */
export function HeaderMenu() {
  const words = useMessages().shell
  const shop = useShop()
  const menu = useRef<PopoverElement>(null)
  // Used only when popover is not supported.
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const close = () => {
    menu.current?.hidePopover?.()
    setIsMenuOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={css.menuButton}
        popoverTarget="menu"
        aria-label={words.header.openMenu}
        aria-expanded={isMenuOpen || undefined}
        onClick={() => menu.current?.hidePopover || setIsMenuOpen(!isMenuOpen)}
      >
        <Icon path="M3 5h18v2H3zm0 6h18v2H3zm0 6h18v2H3z" />
      </button>
      {/* A popover opens without script. */}
      <div id="menu" className={isMenuOpen ? `${css.menu} ${css.open}` : css.menu} ref={menu} popover="auto">
        <nav aria-label={words.menu.name}>
          {MENU_LINKS.map(([to, name]) => (
            <NavLink
              key={to}
              to={to}
              prefetch="intent"
              {...(PRICE_LIST_PATHS.includes(to) && prefetchHandlers)}
              onClick={close}
            >
              {words.menu[name]}
            </NavLink>
          ))}
        </nav>
        <nav aria-label={words.header.firstCategories}>
          {shop.categories.map(([slug, name]) => (
            <Link key={slug} to={`${href('/category')}?id=${slug}`} prefetch="intent" onClick={close}>
              {name}
            </Link>
          ))}
        </nav>
        <HydratedAccountLinks onNavigate={close} />
      </div>
    </>
  )
}
