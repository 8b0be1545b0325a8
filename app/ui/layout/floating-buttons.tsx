import { href, Link, useLocation } from 'react-router'
import type { PagePath } from '#contract/pages.ts'
import { BUBBLE, HANDSET, Icon } from '../icons.tsx'
import { useMessages } from '../messages.ts'
import css from './floating-buttons.module.css'
import { useShop } from './shop-context.ts'

/** Pages without floating buttons, which would cover long forms, payment details or the bill's amounts. */
const PAGES_WITHOUT_BUTTONS: readonly string[] = [
  '/quick-checkout',
  '/payment-options',
  '/print',
  '/signup',
  '/signin',
  '/profile',
] satisfies PagePath[]

/** Pages with the cart bar, which has call and chat buttons on a phone. */
const PAGES_WITH_CART_BAR: readonly string[] = [
  '/order-now',
  '/price-list',
  '/quick-enquiry',
  '/all-products',
  '/category',
  '/special-category',
] satisfies PagePath[]

/** The floating call, chat and Shop Now buttons; Shop Now links to /order-now (section 2). */
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
