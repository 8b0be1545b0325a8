import { useState } from 'react'
import { contact as words } from '#i18n/contact.ts'
import './shop-map.css'

const MAP = 'https://www.openstreetmap.org'
/** How much of the town is shown around the shop, in degrees. */
const AROUND = 0.01

/** Where the shop is: a map that loads nothing from elsewhere before it is asked for, and a plain link beside it. */
export function ShopMap({ latitude, longitude }: { latitude: number; longitude: number }) {
  const [shown, setShown] = useState(false)
  const box = [longitude - AROUND, latitude - AROUND, longitude + AROUND, latitude + AROUND].join(',')
  return (
    <section className="shop-map" aria-labelledby="map">
      <h2 id="map">{words.map}</h2>
      {shown ? (
        <iframe
          src={`${MAP}/export/embed.html?bbox=${encodeURIComponent(box)}&marker=${latitude}%2C${longitude}`}
          title={words.map}
        />
      ) : (
        <p>{words.mapLoads}</p>
      )}
      <p>
        {!shown && (
          <button type="button" className="button" onClick={() => setShown(true)}>
            {words.showMap}
          </button>
        )}
        <a href={`${MAP}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}>
          {words.openMap}
        </a>
      </p>
    </section>
  )
}
