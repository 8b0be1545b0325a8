import { useShop } from '../layout/shop-context.ts'
import { useMessages } from '../messages.ts'
import css from './form-card.module.css'

/** Says that a part of the page works with script only, and how else to reach the shop (D26). */
export function ScriptRequiredNotice() {
  const words = useMessages().fields
  const shop = useShop()
  return (
    <p className={css.needsScript}>
      <span>{words.needsScript}</span>{' '}
      <a className="link" href={`tel:${shop.phones[0]}`}>
        {shop.phones[0]}
      </a>{' '}
      <a className="link" href={`https://wa.me/${shop.whatsapp}`}>
        WhatsApp
      </a>
    </p>
  )
}
