import { href, Link } from 'react-router'
import { useMessages } from '../messages.ts'

/** Says of an id that it leads to no order, and where orders are found. */
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
