import { href, Link } from 'react-router'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import type { OrderSummary } from './order-lookup.ts'

/** The shop promises a call within this time (section 1). */
const CONTACT_HOURS = 24

/** The next steps: a call and the payment, or order tracking once paid. */
export function NextSteps({ id, order }: { id: string; order: OrderSummary }) {
  const { checkoutResponse: words, shell } = useMessages()
  const language = useLanguage()
  const { order_status = 'Enquiry Received', enquiry_time } = order
  const isAwaitingCall = order_status === 'Enquiry Received'
  if (!isAwaitingCall && order_status !== 'Confirmed')
    return (
      <p>
        <Link className="link" to={href('/order-tracking')}>
          {shell.footer.orderTracking}
        </Link>
      </p>
    )
  const contactBy = new Date(new Date(enquiry_time).getTime() + CONTACT_HOURS * 3_600_000)
  return (
    <>
      <h2>{words.next}</h2>
      <ol>
        {isAwaitingCall && (
          <li>
            <span>{words.contactSoon}</span>
            <br />
            <b>{words.contactBy(formatDateTime(contactBy, language))}</b>
          </li>
        )}
        <li>
          <span>{words.payThrough}</span>{' '}
          <Link className="link" to={`${href('/payment-options')}?id=${encodeURIComponent(id)}`}>
            {words.paymentOptions}
          </Link>
        </li>
      </ol>
    </>
  )
}
