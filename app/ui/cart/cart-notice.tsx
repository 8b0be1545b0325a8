import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import { undoClear, useCanUndoClear } from '#app/cart/undo-clear.ts'
import { useMessages } from '../messages.ts'
import css from './cart-notice.module.css'

/**
 * Says that the cart was emptied, which can be undone (D24), when the browser does not keep it and, once, that prices in it have changed
 * and how many damaged lines were left out (D12).
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: said on one screen, it is over on the next
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
