import { href, Link } from 'react-router'
import { useMessages } from '#app/ui/messages.ts'
import css from './lander.module.css'

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
