import { Link } from 'react-router'
import { shell } from '#i18n/en/shell.ts'
import { useShop } from './shop.ts'

const words = shell.footer

const COLUMNS = [
  {
    title: words.quickLinks,
    links: [
      ['/bulk-enquiries', words.bulkEnquiries],
      ['/our-brands', words.brands],
      ['/sivakasi-crackers', words.sivakasiCrackers],
      ['/online-crackers', words.onlineCrackers],
      ['/green-crackers', words.greenCrackers],
      ['/diwali-gift-boxes', words.giftBoxes],
    ],
  },
  {
    title: words.specialCategories,
    links: [
      ['/order-now', words.peacockVarieties],
      ['/order-now', words.fountains],
      ['/order-now', words.fancy],
      ['/order-now', words.multiShotVarieties],
    ],
  },
  {
    title: words.policies,
    links: [
      ['/privacy-policy', words.privacyPolicy],
      ['/terms-and-conditions', words.termsAndConditions],
      ['/cancellation-and-refund', words.cancellationAndRefund],
    ],
  },
  {
    title: words.otherLinks,
    links: [
      ['/contact-us', words.storeLocation],
      ['/profile', words.myAccount],
      ['/order-tracking', words.orderTracking],
    ],
  },
] as const

/** Quick links, special categories, policies, other links and the shop's address (section 2). */
export function Footer() {
  const shop = useShop()
  return (
    <footer className="footer">
      {COLUMNS.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([to, label]) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <address>
        <h2>{shop.name}</h2>
        {shop.address_lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {shop.city} – {shop.pin_code}
        </p>
        <p>
          <a href={`tel:${shop.phones[0]}`}>{shop.phones[0]}</a>
        </p>
      </address>
    </footer>
  )
}
