import { useEffect, useRef } from 'react'
import { useTotals } from '#app/cart/cart.ts'
import { addGst } from '#domain/money/gst.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { BUBBLE, CROSS, HANDSET, Icon } from '../icons.tsx'
import { useShop } from '../layout/shop-context.ts'
import { useMessages } from '../messages.ts'
import { CartLines } from './cart-lines.tsx'
import css from './cart-sheet.module.css'

/** The actions of the cart sheet. */
export type CartSheetProps = { onClear: () => void; onCheckout: () => void; onClose: () => void }

/** The cart as a dialog over the list, with its lines, totals, contacts and actions. */
export function CartSheet({ onClear, onCheckout, onClose }: CartSheetProps) {
  const { cart: words, dialogs, shell } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const { count, payable } = useTotals()
  const { extraCosts } = useMessages()
  const { phones, whatsapp, gst_percentage, closedMessage } = useShop()
  useEffect(() => dialog.current?.showModal(), [])

  function closeThen(action: () => void) {
    dialog.current?.close()
    action()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="chosen"
      className={css.sheet}
      data-chosen
      closedby="any"
      onClose={({ target }) => target === dialog.current && onClose()}
    >
      <header>
        <h2 id="chosen" tabIndex={-1}>
          {words.chosen}
        </h2>
        <button type="button" aria-label={dialogs.close} onClick={() => dialog.current?.close()}>
          <Icon path={CROSS} />
        </button>
      </header>
      {count > 0 ? <CartLines /> : <p className="empty">{words.nothingChosen}</p>}
      <footer>
        <p>
          <span>{words.totalOrder}</span> <b>{formatRupees(payable)}</b>
        </p>
        <p>
          <span>{extraCosts.withGst}</span> <span>{formatRupees(addGst(payable, gst_percentage).sum)}</span>
        </p>
        <a href={`tel:${phones[0]}`}>
          <Icon path={HANDSET} /> <span>{shell.floating.call}</span>
        </a>
        <a href={`https://wa.me/${whatsapp}`}>
          <Icon path={BUBBLE} /> <span>{shell.floating.chat}</span>
        </a>
        <button type="button" className="button quiet" onClick={() => closeThen(onClear)}>
          {words.clear}
        </button>
        {!closedMessage && (
          <button type="button" className="button" onClick={() => closeThen(onCheckout)}>
            {words.checkout}
          </button>
        )}
      </footer>
    </dialog>
  )
}
