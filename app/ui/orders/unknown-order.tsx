import { href, Link } from 'react-router'
import { useMessages } from '../messages.ts'

/** Shown for an order id that does not exist, with a link to order tracking. */
export function UnknownOrder({ text }: { text: string }) {
  const { shell } = useMessages()
  return (
    <div className="empty">
      <p>{text}</p>
      <p>
        <Link className="link" to={href('/order-tracking')}>
          {shell.footer.orderTracking}
        </Link>
      </p>
    </div>
  )
}
