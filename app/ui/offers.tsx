import { useState } from 'react'
import { shell } from '#i18n/en/shell.ts'
import { useShop } from './shop.ts'

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
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={paused ? 'M7 4v16l13-8z' : 'M6 4h4v16H6zm8 0h4v16h-4z'} />
        </svg>
      </button>
    </section>
  )
}
