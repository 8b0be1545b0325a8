import { href, Link } from 'react-router'
import { BilingualName } from '#app/ui/bilingual-name.tsx'
import lines from '#app/ui/cart/cart-lines.module.css'
import { ColumnHeaders } from '#app/ui/column-headers.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { cartTotals } from '#domain/enquiry/cart/cart.ts'
import { QUANTITY_MAX } from '#domain/input/read-quantity.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { formatCheckoutError } from './format-checkout-error.ts'
import css from './quick-checkout.module.css'
import type { SubmittedOrder } from './submit-order-form.ts'

const COLUMNS = ['serial', 'product', 'price', 'quantity', 'total'] as const

/**
 * The products of a form that was sent without script, and why it was not placed (D26). Without a form, a link to the
 * price list.
 */
export function SubmittedLines({ submitted }: { submitted: SubmittedOrder | undefined }) {
  const messages = useMessages()
  const { amount, cart: cartWords, quickCheckout: words, shell } = messages
  const language = useLanguage()
  // Hydration replaces this with the cart.
  if (!submitted || submitted.lines.length === 0)
    return (
      <noscript>
        <div className="empty">
          <h2>{words.products}</h2>
          <p>{words.noProducts}</p>
          <p>
            <Link to={href('/order-now')} className="button">
              {shell.floating.shopNow}
            </Link>
          </p>
        </div>
      </noscript>
    )
  const { count, payable } = cartTotals(submitted.lines)
  return (
    <>
      <h2>{words.products}</h2>
      {submitted.invalidQuantities.length > 0 && (
        <p role="alert">
          {submitted.invalidQuantities.map((typed) => cartWords.noQuantity(typed, QUANTITY_MAX)).join('. ')}
        </p>
      )}
      {submitted.checkoutError && (
        <p role="alert">{formatCheckoutError(messages, submitted.checkoutError)}</p>
      )}
      <table className={lines.lines}>
        <ColumnHeaders columns={COLUMNS} words={words} />
        <tbody>
          {submitted.lines.map((line, index) => (
            <tr key={line._id}>
              <td className={lines.serial}>{index + 1}</td>
              <td className={lines.name}>
                <BilingualName english={line.product_name} tamil={line.tamil_name} />
                <small>{localizeUnit(language, line.per)}</small>
              </td>
              <td className={lines.price}>{`${formatRupees(line.price)} ×`}</td>
              <td className={lines.qty}>{line.qty}</td>
              <td className={lines.amount}>{formatRupees(line.sub_total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={cartWords.summary} className={css.totals}>
        <dl>
          <DescriptionItem name={cartWords.addedProducts}>{count}</DescriptionItem>
          <DescriptionItem name={cartWords.totalOrder}>{formatRupees(payable)}</DescriptionItem>
        </dl>
        <p>{`${words.amountInWords}: ${amount.inWords(payable)}`}</p>
      </section>
    </>
  )
}
