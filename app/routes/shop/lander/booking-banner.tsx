import { href, Link } from 'react-router'
import { useMessages } from '#app/ui/messages.ts'
import fountains from './art/fountains.svg'
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
