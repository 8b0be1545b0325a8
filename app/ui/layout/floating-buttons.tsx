import { href, Link, useLocation } from 'react-router'
import type { PagePath } from '#contract/pages.ts'
import { BUBBLE, HANDSET, Icon } from '../icons.tsx'
import { useMessages } from '../messages.ts'
import css from './floating-buttons.module.css'
import { useShop } from './shop-context.ts'

/** Where nothing floats: over the fields of long forms, what is copied to pay, and the figures of the bill. */
const PAGES_WITHOUT_BUTTONS: readonly string[] = [
  '/quick-checkout',
  '/payment-options',
  '/print',
  '/signup',
  '/signin',
  '/profile',
] satisfies PagePath[]

/** Where a phone has the cart bar at the bottom of its window, and call and chat in it. */
const PAGES_WITH_CART_BAR: readonly string[] = [
  '/order-now',
  '/price-list',
  '/quick-enquiry',
  '/all-products',
  '/category',
  '/special-category',
] satisfies PagePath[]

/** The floating call, chat and Shop Now buttons of most pages; Shop Now goes to /order-now (section 2). */
export function FloatingButtons() {
  const words = useMessages().shell.floating
  const shop = useShop()
  const { pathname } = useLocation()
  if (PAGES_WITHOUT_BUTTONS.includes(pathname)) return null
  return (
    <nav
      className={PAGES_WITH_CART_BAR.includes(pathname) ? `${css.floating} ${css.inCartBar}` : css.floating}
      aria-label={words.name}
    >
      {pathname !== '/order-now' && <Link to={href('/order-now')}>{words.shopNow}</Link>}
      <a href={`tel:${shop.phones[0]}`}>
        <Icon path={HANDSET} />
        <span>{words.call}</span>
      </a>
      <a href={`https://wa.me/${shop.whatsapp}`}>
        <Icon path={BUBBLE} />
        <span>{words.chat}</span>
      </a>
    </nav>
  )
}
