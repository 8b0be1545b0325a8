import { Link, useLocation } from 'react-router'
import { shell as shellEn } from '#i18n/en/shell.ts'
import { useShop } from './shop.ts'
import { useWords } from './words.ts'

/** Where nothing floats: over the fields of long forms, what is copied to pay, and the figures of the bill. */
const WITHOUT = ['/quick-checkout', '/payment-options', '/print', '/signup', '/signin', '/profile']

/** Where quantities are typed on the right side. */
const WITH_QUANTITIES = [
  '/order-now',
  '/price-list',
  '/quick-enquiry',
  '/all-products',
  '/category',
  '/special-category',
]

/** The floating call, chat and Shop Now buttons of most pages; Shop Now goes to /order-now (section 2). */
export function FloatingButtons() {
  const words = useWords({ shell: shellEn }).shell.floating
  const shop = useShop()
  const { pathname } = useLocation()
  if (WITHOUT.includes(pathname)) return null
  return (
    <nav
      className={WITH_QUANTITIES.includes(pathname) ? 'floating beside-quantities' : 'floating'}
      aria-label={words.name}
    >
      {pathname !== '/order-now' && <Link to="/order-now">{words.shopNow}</Link>}
      <a href={`tel:${shop.phones[0]}`}>
        <svg viewBox="0 0 24 24">
          <title>{words.call}</title>
          <path d="M7 2 4 3C2 12 12 22 21 20l1-3-5-3-3 2c-3-1-5-3-6-6l2-3z" />
        </svg>
      </a>
      <a href={`https://wa.me/${shop.whatsapp}`}>
        <svg viewBox="0 0 24 24">
          <title>{words.chat}</title>
          <path
            d="M12 2a10 9 0 0 0-8 15l-2 5 6-2a10 9 0 1 0 4-18M7 10h2v2H7m4-2h2v2h-2m4-2h2v2h-2"
            fillRule="evenodd"
          />
        </svg>
      </a>
    </nav>
  )
}
