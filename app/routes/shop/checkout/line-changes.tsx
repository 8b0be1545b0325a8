import { useMessages } from '#app/ui/messages.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import type { Words } from '#i18n/words.ts'
import css from './quick-checkout.module.css'

/** Formats a changed line, for example '4" Lakshmi: price ₹19.50, now ₹21.00' (D3). */
export function formatLineChange(words: Words['quickCheckout'], change: LineChange): string {
  if (change.change === 'price' && change.new !== null) {
    return words.priceChanged(change.product_name, formatRupees(change.old), formatRupees(change.new))
  }
  return change.change === 'sold-out'
    ? words.nowSoldOut(change.product_name)
    : words.nowRemoved(change.product_name)
}

/** Lists the catalogue changes that were applied to the cart. */
export function LineChanges({ changes }: { changes: readonly LineChange[] }) {
  const words = useMessages().quickCheckout
  if (changes.length === 0) return null
  return (
    <section className={css.changes} role="status">
      <p>{words.outOfDate}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.product_id}>{formatLineChange(words, change)}</li>
        ))}
      </ul>
    </section>
  )
}
