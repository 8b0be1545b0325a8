import type { LineChange } from '#domain/enquiry.ts'
import { formatRupees } from '#i18n/format.ts'
import { quickCheckout as words } from '#i18n/quick-checkout.ts'

/** '4" Lakshmi: price ₹19.50, now ₹21.00' (D3). */
export function changeInWords(change: LineChange): string {
  if (change.change === 'price' && change.new !== null) {
    return words.priceChanged(change.product_name, formatRupees(change.old), formatRupees(change.new))
  }
  return change.change === 'sold-out'
    ? words.nowSoldOut(change.product_name)
    : words.nowRemoved(change.product_name)
}

/** What the shop changed since the products were put into the cart; the cart has taken it over. */
export function LineChanges({ changes }: { changes: readonly LineChange[] }) {
  if (changes.length === 0) return null
  return (
    <section className="changes" role="status">
      <p>{words.outOfDate}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.product_id}>{changeInWords(change)}</li>
        ))}
      </ul>
    </section>
  )
}
