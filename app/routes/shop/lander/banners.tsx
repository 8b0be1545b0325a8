import { href, Link } from 'react-router'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { specialCategoryName } from '#i18n/localized-names.ts'
import { TwoLineHeading } from '../../two-line-heading.tsx'
import day from './art/day.svg'
import festival from './art/festival.svg'
import fountains from './art/fountains.svg'
import gift from './art/gift.svg'
import kids from './art/kids.svg'
import night from './art/night.svg'
import css from './lander.module.css'

/** The booking-started banner: up to 70% discount (section 1). */
export function BookingBanner() {
  const { booking } = useMessages().lander
  return (
    <section aria-labelledby="booking" className={css.booking}>
      <div>
        <h2 id="booking">{booking.title}</h2>
        {booking.tamil && (
          <p lang="ta" className={css.otherLanguage}>
            {booking.tamil}
          </p>
        )}
        <p className={css.discount}>
          <span>{booking.upTo}</span> <b>{booking.discount}</b> <span>{booking.off}</span>
        </p>
        <p>{booking.text}</p>
        <Link to={href('/order-now')} prefetch="intent" className="button quiet">
          {booking.action}
        </Link>
      </div>
      <img src={fountains} width="400" height="130" alt="" loading="lazy" />
    </section>
  )
}

/** Banner tiles that link to /order-now (section 2), with the stated minimum orders (section 9). */
export function BannerTiles({ minimums }: { minimums: readonly string[] }) {
  const { banners } = useMessages().lander
  return (
    <section aria-label={banners.title} className={`${css.part} ${css.tiles}`}>
      {[...minimums, banners.varieties, banners.giftBoxes].map((text) => (
        <Link key={text} to={href('/order-now')} prefetch="intent">
          <b>{text}</b>
          <span>{banners.action}</span>
        </Link>
      ))}
    </section>
  )
}

const PICTURE_BY_SLUG = {
  'crackers-for-kids': kids,
  'day-crackers': day,
  'night-crackers': night,
  'festival-crackers': festival,
  'gift-boxes': gift,
}

/** The five special categories (section 2). */
export function SpecialCategories() {
  const { special } = useMessages().lander
  const language = useLanguage()
  return (
    <section aria-labelledby="special" className={css.part}>
      <TwoLineHeading id="special" words={special} />
      <ul className={css.occasions}>
        {SPECIAL_CATEGORIES.map((special) => (
          <li key={special.slug}>
            <Link to={`${href('/special-category')}?id=${special.slug}`} prefetch="intent">
              <img src={PICTURE_BY_SLUG[special.slug]} width="96" height="96" alt="" loading="lazy" />
              <span>{specialCategoryName(language, special)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
