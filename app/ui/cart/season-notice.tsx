import { useShop } from '../layout/shop-context.ts'
import css from './cart-notice.module.css'

/** Says, where one orders, that the season is closed, and from when the shop takes enquiries, where that is to come (D18). */
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
