import { type ComponentType, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useTotals } from '#app/cart/cart.ts'
import { clearCart } from '#app/cart/undo-clear.ts'
import type { MinimumOrders } from '#domain/enquiry/minimum-order.ts'
import { paise } from '#domain/money/money.ts'
import { formatAmount, formatRupees } from '#i18n/format.ts'
import css from './cart-bar.module.css'
import type { CartSheetProps } from './cart-sheet.tsx'
import { LIST_FORM } from './list-form.tsx'
import { loadPart } from './load-part.ts'
import { useMessages } from './messages.ts'
import { useAllowsCheckout } from './minimum-order.ts'
import { useShop } from './shop.ts'
import { BUBBLE, HANDSET, Sign } from './signs.tsx'
import { useInBrowser } from './use-in-browser.ts'

type CartBarProps = {
  /** Which minimum the screen has. */
  minimum: keyof MinimumOrders
  /** Where the visitor goes from an emptied cart (section 4). */
  home: string
  /** What the screen does then. */
  onCleared?: () => void
  /** The look of its screen, where it is another. */
  look?: string
}

/**
 * The cart summary that stays in view: on top of a wide screen or beside it, at the bottom of a phone (section 2). A tap on
 * the sums opens the chosen lines.
 */
export function CartBar({ minimum, home, onCleared, look }: CartBarProps) {
  const { cart: words, dialogs, shell } = useMessages()
  const { count, payable, sub_total } = useTotals()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const allowsCheckout = useAllowsCheckout(minimum)
  const inBrowser = useInBrowser()
  const { phones, whatsapp, minimum_orders, closed } = useShop()
  const missing = paise(minimum_orders[minimum] - sub_total)
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<CartSheetProps> }>()

  function clear() {
    clearCart()
    onCleared?.()
    void navigate(home, { replace: home === pathname + search })
  }
  const checkOut = () => allowsCheckout() && navigate(href('/quick-checkout'))

  async function open() {
    const part = await loadPart(() => import('./cart-sheet.tsx'), dialogs.notLoaded)
    if (part) setSheet({ Sheet: part.CartSheet })
  }

  return (
    <div className={look ? `${css.bar} ${look}` : css.bar}>
      {!inBrowser && (
        <p className={css.asleep} role="alert">
          <span>{`${words.notLoaded} `}</span>
          {/* biome-ignore lint/a11y/useValidAnchor: this very page, with its query */}
          <a href="" className="link">
            {words.reload}
          </a>
        </p>
      )}
      <section aria-label={words.summary} data-cart="">
        <div className={css.sums}>
          <dl aria-live="polite">
            <div>
              <dt>{words.addedProducts}</dt>
              <dd>{count}</dd>
            </div>
            <div>
              <dt>{words.totalOrder}</dt>
              <dd>{formatRupees(payable)}</dd>
            </div>
          </dl>
          {inBrowser && count > 0 && missing > 0 && <p>{words.toMinimum(formatAmount(missing))}</p>}
        </div>
        <a href={`tel:${phones[0]}`} className={css.reach} aria-label={shell.floating.call}>
          <Sign path={HANDSET} />
        </a>
        <a href={`https://wa.me/${whatsapp}`} className={css.reach} aria-label={shell.floating.chat}>
          <Sign path={BUBBLE} />
        </a>
        <button type="reset" form={LIST_FORM} className="button quiet" onClick={clear}>
          {words.clear}
        </button>
        {!closed && (
          <button type="submit" form={LIST_FORM} className="button" onClick={checkOut}>
            {words.checkout}
          </button>
        )}
      </section>
      {/* Over the sums. Without script the checkout shows the chosen lines. */}
      <button
        type="submit"
        form={LIST_FORM}
        className={css.open}
        aria-haspopup="dialog"
        aria-label={words.showChosen}
        onClick={open}
      />
      {sheet && <sheet.Sheet onClear={clear} onCheckout={checkOut} onClose={() => setSheet(undefined)} />}
    </div>
  )
}
