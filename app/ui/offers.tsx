import { useState } from 'react'
import { shell } from '#i18n/shell.ts'
import { useShop } from './shop.ts'
import { PlayOrPause } from './signs.tsx'

/** The scrolling offer banner, which a visitor can pause (section 2; WCAG 2.2.2). */
export function Offers() {
  const { offer_banners } = useShop()
  const [paused, setPaused] = useState(false)
  return (
    <section aria-label={shell.header.offers} className={paused ? 'offers paused' : 'offers'}>
      <ul>
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
        <PlayOrPause paused={paused} />
      </button>
    </section>
  )
}
