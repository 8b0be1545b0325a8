import { useShop } from '../layout/shop-context.ts'
import css from './cart-notice.module.css'

/** A notice on ordering screens that the season is closed, and when it opens, if known (D18). */
export function SeasonNotice() {
  const { closedMessage } = useShop()
  return (
    closedMessage && (
      <p data-closed className={css.notice}>
        {closedMessage}
      </p>
    )
  )
}
