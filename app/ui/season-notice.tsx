import css from './cart-notice.module.css'
import { useShop } from './shop.ts'

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
