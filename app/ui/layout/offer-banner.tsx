import { useState } from 'react'
import { Icon, PAUSE, PLAY } from '../icons.tsx'
import { useMessages } from '../messages.ts'
import css from './offer-banner.module.css'
import { useShop } from './shop-context.ts'

/** The scrolling offer banner with a Pause button (section 2; WCAG 2.2.2). */
export function OfferBanner() {
  const { shell } = useMessages()
  const { offer_banners } = useShop()
  const [isPaused, setIsPaused] = useState(false)
  return (
    <section
      aria-label={shell.header.offers}
      className={isPaused ? `${css.offers} ${css.paused}` : css.offers}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without motion the list scrolls, by keyboard too */}
      <ul tabIndex={0}>
        {offer_banners.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
      <button
        type="button"
        aria-pressed={isPaused}
        aria-label={shell.header.pauseOffers}
        onClick={() => setIsPaused(!isPaused)}
      >
        <Icon path={isPaused ? PLAY : PAUSE} />
      </button>
    </section>
  )
}
