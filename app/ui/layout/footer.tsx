import { Link } from 'react-router'
import type { PagePath } from '#contract/pages.ts'
import { useMessages } from '../messages.ts'
import css from './footer.module.css'
import { useShop } from './shop-context.ts'

const COLUMNS = [
  {
    title: 'quickLinks',
    links: [
      ['/bulk-enquiries', 'bulkEnquiries'],
      ['/our-brands', 'brands'],
      ['/sivakasi-crackers', 'sivakasiCrackers'],
      ['/online-crackers', 'onlineCrackers'],
      ['/green-crackers', 'greenCrackers'],
      ['/diwali-gift-boxes', 'giftBoxes'],
    ],
  },
  {
    title: 'specialCategories',
    links: [
      ['/order-now', 'peacockVarieties'],
      ['/order-now', 'fountains'],
      ['/order-now', 'fancy'],
      ['/order-now', 'multiShotVarieties'],
    ],
  },
  {
    title: 'policies',
    links: [
      ['/privacy-policy', 'privacyPolicy'],
      ['/terms-and-conditions', 'termsAndConditions'],
      ['/cancellation-and-refund', 'cancellationAndRefund'],
      ['/our-updates', 'ourUpdates'],
      ['/faq', 'faq'],
      ['/safety-tips', 'safetyTips'],
    ],
  },
  {
    title: 'otherLinks',
    links: [
      ['/contact-us', 'storeLocation'],
      ['/profile', 'myAccount'],
      ['/order-tracking', 'orderTracking'],
    ],
  },
] as const satisfies { title: string; links: (readonly [PagePath, string])[] }[]

/**
 * Quick links, special categories, policies, other links and the shop's address (section 2). On a phone the link groups
 * collapse.
 */
export function Footer() {
  const words = useMessages().shell.footer
  const shop = useShop()
  return (
    <footer className={css.footer}>
      {COLUMNS.map(({ title, links }) => (
        <nav key={title} aria-label={words[title]}>
          {/* Toggles the following list on a phone. A list inside it could not be shown on wide screens in every browser. */}
          <details>
            <summary>{words[title]}</summary>
          </details>
          <h2>{words[title]}</h2>
          <ul>
            {links.map(([to, label]) => (
              <li key={label}>
                <Link to={to}>{words[label]}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div>
        <h2>{shop.name}</h2>
        <address>
          {[...shop.address_lines, `${shop.city} – ${shop.pin_code}`].map((line) => (
            <p key={line}>{line}</p>
          ))}
          <a href={`tel:${shop.phones[0]}`}>{shop.phones[0]}</a>
        </address>
      </div>
    </footer>
  )
}
