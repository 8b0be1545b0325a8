import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import { useTotals } from '#app/cart/cart.ts'
import { fetchPriceList } from '#app/cart/price-list-cache.ts'
import type { PagePath } from '#contract/pages.ts'
import { getBasePath, getOtherLanguage } from '#i18n/language.ts'
import { useMinimumOrderCheck } from '../cart/use-minimum-order-check.ts'
import { ENVELOPE, HANDSET, Icon } from '../icons.tsx'
import { useLanguage, useMessages } from '../messages.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import css from './header.module.css'
import { OfferBanner } from './offer-banner.tsx'
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

/**
 * Phone, email, scrolling offers, logo, search, cart, menu and the first categories (section 2). Up to 991 px a
 * button opens the menu and categories. `search` is the product search.
 */
export function Header({ search }: { search: ReactNode }) {
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
    <header className={css.header}>
      <div className={css.strip}>
        <a href={`tel:${shop.phones[0]}`} className={css.contact}>
          <Icon path={HANDSET} />
          <span className={css.wide}>{shop.phones[0]}</span>
        </a>
        <a href={`mailto:${shop.email}`} className={css.contact}>
          <Icon path={ENVELOPE} />
          <span className={css.wide}>{shop.email}</span>
        </a>
        <OfferBanner />
        <HydratedAccountLinks />
        <LanguageSwitch />
      </div>
      <div className={css.brandStrip}>
        <Link to={href('/lander')} className={css.brand}>
          <img src="/logo.svg" width="40" height="40" alt="" fetchPriority="low" />
          <span>{shop.name}</span>
        </Link>
        {search}
        {!shop.closedMessage && <HeaderCart />}
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
        <div
          id="menu"
          className={isMenuOpen ? `${css.menu} ${css.open}` : css.menu}
          ref={menu}
          popover="auto"
        >
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
      </div>
    </header>
  )
}

/** Links to the same page in the other language (see rememberLanguage). */
function LanguageSwitch() {
  const words = useMessages().shell
  const { pathname, search } = useLocation()
  const other = getOtherLanguage(useLanguage())
  return (
    <a href={getBasePath(other) + pathname + search} lang={other} className={css.language}>
      {words.header.otherLanguage}
    </a>
  )
}

// If loading fails, the header omits the links; the footer links to the account too.
const AccountLinks = lazy(() => import('./account-links.tsx').catch(() => ({ default: () => null })))

/** The account links, rendered in the browser only: the document is the same for guests and customers. */
function HydratedAccountLinks({ onNavigate }: { onNavigate?: () => void }) {
  return (
    useIsHydrated() && (
      <Suspense>
        <AccountLinks onNavigate={onNavigate} />
      </Suspense>
    )
  )
}

/** The cart link with the product count. Checks the minimum for browsing before it opens the checkout (section 8, D11). */
function HeaderCart() {
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
