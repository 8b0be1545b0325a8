import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import { undoClear, useCanUndoClear } from '#app/cart/undo-clear.ts'
import { useMessages } from '../messages.ts'
import css from './cart-notice.module.css'

/**
 * Shows notices about the cart: it was cleared, with Undo (D24); it cannot be saved; prices changed; or damaged lines
 * were dropped (D12). The last two are shown once.
 */
export function CartNotice() {
  const words = useMessages().cart
  const notice = () => {
    if (cart.lines.length > 0 && !cart.isSaved) return words.notSaved
    if (cart.hasRepricedLines) return words.repriced
    return cart.droppedLineCount > 0 ? words.dropped(cart.droppedLineCount) : undefined
  }
  const text = useSyncExternalStore(cart.subscribe, notice, () => undefined)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation dismisses the notices
  useEffect(() => () => cart.dismissNotices(), [pathname])
  const canUndo = useCanUndoClear()
  if (canUndo)
    return (
      <p className={css.undo}>
        <span>{words.cleared}</span>
        <button type="button" className="button" onClick={undoClear}>
          {words.undo}
        </button>
      </p>
    )
  return text && <p className={css.notice}>{text}</p>
}
