import { useShop } from '#app/ui/layout/shop-context.ts'
import { useMessages } from '#app/ui/messages.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { serverNow } from '#contract/client/server-time.ts'
import { formatDate } from '#i18n/indian-time.ts'

/**
 * The header of the printed price list: shop and date (price-list-print.css). Rendered after hydration: the cached HTML is
 * the same for everyone and must not have the date of today.
 */
export function PrintHeader() {
  const { priceList: words, product } = useMessages()
  const shop = useShop()
  if (!useIsHydrated()) return null
  return (
    <div data-paper hidden>
      <p>
        <b>{shop.name}</b>
        <b>{words.title}</b>
      </p>
      <p>
        <span>{[...shop.address_lines, `${shop.city} – ${shop.pin_code}`].join(', ')}</span>
        <span>{words.pricesOf(formatDate(new Date(serverNow())))}</span>
      </p>
      <p>
        <span>{[...shop.phones, shop.email].join(' · ')}</span>
        <span>{product.gstNotIncluded(shop.gst_percentage)}</span>
      </p>
    </div>
  )
}
