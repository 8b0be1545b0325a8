import { useState } from 'react'
import { useMessages } from './messages.ts'
import css from './offers.module.css'
import { useShop } from './shop.ts'
import { PAUSE, PLAY, Sign } from './signs.tsx'

/** The scrolling offer banner, which a visitor can pause (section 2; WCAG 2.2.2). */
export function Offers() {
  const { shell } = useMessages()
  const { offer_banners } = useShop()
  const [paused, setPaused] = useState(false)
  return (
    <section aria-label={shell.header.offers} className={paused ? `${css.offers} ${css.paused}` : css.offers}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without motion the list scrolls, by keyboard too */}
      <ul tabIndex={0}>
        {offer_banners.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
      <button
        type="button"
        aria-pressed={paused}
        aria-label={shell.header.pauseOffers}
        onClick={() => setPaused(!paused)}
      >
        <Sign path={paused ? PLAY : PAUSE} />
      </button>
    </section>
  )
}
