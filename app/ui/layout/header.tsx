import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ENVELOPE, HANDSET, Icon } from '../icons.tsx'
import css from './header.module.css'
import { HeaderCart } from './header-cart.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { HydratedAccountLinks } from './hydrated-account-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OfferBanner } from './offer-banner.tsx'
import { useShop } from './shop-context.ts'

/**
 * Phone, email, scrolling offers, logo, search, cart, menu and the first categories (section 2). Up to 991 px a
 * button opens the menu and categories. `search` is the product search.
 */
export function Header({ search }: { search: ReactNode }) {
  const shop = useShop()
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
        <HeaderMenu />
      </div>
    </header>
  )
}
