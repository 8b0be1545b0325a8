import { useShop } from '../layout/shop-context.ts'
import { useMessages } from '../messages.ts'
import css from './form-card.module.css'

/** A notice that this part of the page needs script, with other ways to contact the shop (D26). */
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
