import { type ComponentType, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useTotals } from '#app/cart/cart.ts'
import { clearCart } from '#app/cart/undo-clear.ts'
import type { MinimumOrders } from '#domain/enquiry/cart/minimum-order.ts'
import { paise } from '#domain/money/money.ts'
import { formatAmount, formatRupees } from '#i18n/format-amount.ts'
import { BUBBLE, HANDSET, Icon } from '../icons.tsx'
import { useShop } from '../layout/shop-context.ts'
import { loadWithRetryPrompt } from '../load-with-retry-prompt.ts'
import { useMessages } from '../messages.ts'
import { PRODUCT_LIST_FORM_ID } from '../products/product-list-form.tsx'
import { useIsHydrated } from '../use-is-hydrated.ts'
import css from './cart-bar.module.css'
import type { CartSheetProps } from './cart-sheet.tsx'
import { useMinimumOrderCheck } from './use-minimum-order-check.ts'

type CartBarProps = {
  /** The minimum order of the screen. */
  minimum: keyof MinimumOrders
  /** Path to navigate to after Clear (section 4). */
  pathAfterClear: string
  /** Called after Clear. */
  onCleared?: () => void
  /** Class for screens with another layout. */
  className?: string
}

/**
 * The cart summary that stays in view: on top of a wide screen or beside it, at the bottom of a phone (section 2). A
 * tap on the totals opens the cart sheet.
 */
export function CartBar({ minimum, pathAfterClear, onCleared, className }: CartBarProps) {
  const { cart: words, dialogs, shell } = useMessages()
  const { count, payable, sub_total } = useTotals()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const allowsCheckout = useMinimumOrderCheck(minimum)
  const isHydrated = useIsHydrated()
  const { phones, whatsapp, minimum_orders, closedMessage } = useShop()
  const missingAmount = paise(minimum_orders[minimum] - sub_total)
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<CartSheetProps> }>()

  function clear() {
    clearCart()
    onCleared?.()
    void navigate(pathAfterClear, { replace: pathAfterClear === pathname + search })
  }
  const checkOut = () => allowsCheckout() && navigate(href('/quick-checkout'))

  async function open() {
    const module = await loadWithRetryPrompt(() => import('./cart-sheet.tsx'), dialogs.notLoaded)
    if (module) setSheet({ Sheet: module.CartSheet })
  }

  return (
    <div className={className ? `${css.bar} ${className}` : css.bar}>
      {!isHydrated && (
        <p className={css.notLoaded} role="alert">
          <span>{`${words.notLoaded} `}</span>
          {/* biome-ignore lint/a11y/useValidAnchor: reloads this URL with its query */}
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
          {isHydrated && count > 0 && missingAmount > 0 && (
            <p>{words.toMinimum(formatAmount(missingAmount))}</p>
          )}
        </div>
        <a href={`tel:${phones[0]}`} className={css.contact} aria-label={shell.floating.call}>
          <Icon path={HANDSET} />
        </a>
        <a href={`https://wa.me/${whatsapp}`} className={css.contact} aria-label={shell.floating.chat}>
          <Icon path={BUBBLE} />
        </a>
        <button type="reset" form={PRODUCT_LIST_FORM_ID} className="button quiet" onClick={clear}>
          {words.clear}
        </button>
        {!closedMessage && (
          <button type="submit" form={PRODUCT_LIST_FORM_ID} className="button" onClick={checkOut}>
            {words.checkout}
          </button>
        )}
      </section>
      {/* Covers the totals. Without script it submits to the checkout, which lists the products. */}
      <button
        type="submit"
        form={PRODUCT_LIST_FORM_ID}
        className={css.open}
        aria-haspopup="dialog"
        aria-label={words.showChosen}
        onClick={open}
      />
      {sheet && <sheet.Sheet onClear={clear} onCheckout={checkOut} onClose={() => setSheet(undefined)} />}
    </div>
  )
}
