import { Suspense, use, useState } from 'react'
import { href, Link } from 'react-router'
import { useCartLines, useTotals } from '#app/cart/cart.ts'
import { CartLines } from '#app/ui/cart/cart-lines.tsx'
import { type Charges, ExtraCosts, ExtraCostsPlaceholder } from '#app/ui/cart/extra-costs.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { useMessages } from '#app/ui/messages.ts'
import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import css from './quick-checkout.module.css'

/** Maximum number of lines shown unfolded, so that the form stays in reach on a phone. */
const MAX_UNFOLDED_LINES = 4

type ChargesProps = { charges: Charges | null | Promise<Charges | null> }

/** GST and lorry freight, once they are loaded. */
function LoadedExtraCosts({ total, charges }: ChargesProps & { total: Paise }) {
  const loadedCharges = charges instanceof Promise ? use(charges) : charges
  return loadedCharges && <ExtraCosts total={total} charges={loadedCharges} />
}

/** The products of the order and their total (section 2, /quick-checkout). */
export function CheckoutLines({ charges }: ChargesProps) {
  const { amount, cart: cartWords, quickCheckout: words, shell } = useMessages()
  const lines = useCartLines()
  const totals = useTotals()
  const [isOpen] = useState(() => lines.length <= MAX_UNFOLDED_LINES || matchMedia('(width >= 62em)').matches)
  if (lines.length === 0)
    return (
      <div className="empty">
        <h2 tabIndex={-1}>{words.products}</h2>
        <p>{words.noProducts}</p>
        <p>
          <Link to={href('/order-now')} className="button">
            {shell.floating.shopNow}
          </Link>
        </p>
      </div>
    )
  return (
    <>
      <details open={isOpen}>
        <summary>
          <h2 tabIndex={-1}>{words.products}</h2>
          <b>{lines.length}</b>
        </summary>
        <CartLines />
      </details>
      <section aria-label={cartWords.summary} className={css.totals}>
        <dl>
          <DescriptionItem name={cartWords.addedProducts}>{totals.count}</DescriptionItem>
          <DescriptionItem name={cartWords.totalOrder}>{formatRupees(totals.payable)}</DescriptionItem>
        </dl>
        <p>{`${words.amountInWords}: ${amount.inWords(totals.payable)}`}</p>
      </section>
      <Suspense fallback={<ExtraCostsPlaceholder />}>
        <LoadedExtraCosts total={totals.payable} charges={charges} />
      </Suspense>
    </>
  )
}
