import type { ReactNode } from 'react'
import { href, Link, useHref, useLocation, useRevalidator } from 'react-router'
import { findPlacedOrder, type PlacedOrder, placedOrderFromJson } from '#app/cart/placed-order.ts'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useShop } from '#app/ui/layout/shop-context.ts'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { UnknownOrder } from '#app/ui/orders/unknown-order.tsx'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import type { OrderInfo } from '#contract/shop-api.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { useBillPdf } from '../print/use-bill-pdf.ts'
import css from './thank-you.module.css'

/** The shop promises a call within this time (section 1). */
const CONTACT_HOURS = 24

/** A placed order, with its current state if the server sent it. */
type OrderSummary = Omit<PlacedOrder, 'order_id'> &
  Partial<Pick<OrderInfo, 'order_status' | 'version_no' | 'has_waiting'>>

/** The result of looking up an order id: the order, no such order, or no response. */
export type OrderLookup = OrderSummary | 'unknown' | 'unreachable'

/** Finds the order in history state or storage if this tab placed it. Undefined on the server. */
function useOrderPlacedInTab(id: string): PlacedOrder | undefined {
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const candidates = isHydrated ? [placedOrderFromJson(state?.placed), findPlacedOrder()] : []
  return candidates.find((placed) => placed?.order_id === id)
}

type ThankYouProps = {
  id: string
  lookup: OrderLookup
  /** The shop's changes to the order (O4). */
  changes?: ReactNode
}

/** The thank-you screen: enquiry number, time, payable amount and next steps (sections 1 and 2). */
export function ThankYou({ id, lookup, changes }: ThankYouProps) {
  const words = useMessages().checkoutResponse
  const placed = useOrderPlacedInTab(id)
  // The server's data may be newer than the tab's.
  const order = typeof lookup === 'object' ? lookup : (placed ?? lookup)
  return (
    <>
      <PageBanner title={words.title} />
      {order === 'unknown' && <UnknownOrder text={words.notFound} />}
      {order === 'unreachable' && <ShopUnreachable />}
      {typeof order === 'object' && (
        <OrderReceived id={id} order={order} changes={changes} isPlacedInTab={placed !== undefined} />
      )}
    </>
  )
}

function ShopUnreachable() {
  const { checkoutResponse: words, errorPages } = useMessages()
  const { revalidate } = useRevalidator()
  return (
    <div className="empty" role="status">
      <p>{words.unreachable}</p>
      <p>
        <button type="button" className="button" onClick={() => revalidate()}>
          {errorPages.tryAgain}
        </button>
      </p>
    </div>
  )
}

type OrderReceivedProps = Omit<ThankYouProps, 'lookup'> & { order: OrderSummary; isPlacedInTab: boolean }

function OrderReceived({ id, order, changes, isPlacedInTab }: OrderReceivedProps) {
  const { checkoutResponse: words, payment, quickCheckout, status } = useMessages()
  const shop = useShop()
  const language = useLanguage()
  const origin = useIsHydrated() ? location.origin : ''
  const { pdf, download } = useBillPdf(id)
  const link = useHref(`${href('/checkout-response')}?id=${encodeURIComponent(id)}`)
  return (
    <div className={css.response}>
      {isPlacedInTab && <div className={css.firework} aria-hidden="true" />}
      {/* Changes replace the confirmation. */}
      {changes ?? (
        <p role="status" className={css.placed}>
          {isPlacedInTab ? quickCheckout.placed : words.received}
        </p>
      )}
      <dl className="panel">
        <DescriptionItem name={words.enquiryNumber}>{order.enquiry_number}</DescriptionItem>
        <DescriptionItem name={words.enquiryTime}>
          {formatDateTime(order.enquiry_time, language)}
        </DescriptionItem>
        <DescriptionItem name={words.payableAmount}>{formatRupees(order.payable_amount)}</DescriptionItem>
        {(isPlacedInTab || order.order_status) && (
          <DescriptionItem name={words.status}>
            {status[order.order_status ?? 'Enquiry Received']}
          </DescriptionItem>
        )}
      </dl>
      <p className={css.keep}>
        <Link className="button" to={`${href('/print')}?id=${encodeURIComponent(id)}`}>
          {words.print}
        </Link>
        <a className="button quiet" href={pdf} download onClick={download}>
          {words.pdf}
        </a>
        <a
          className="button quiet"
          href={`https://wa.me/?text=${encodeURIComponent(`${order.enquiry_number} ${origin}${link}`)}`}
        >
          {words.toMyself}
        </a>
      </p>
      <NextSteps id={id} order={order} />
      <p className={css.inform}>
        <span>{`${words.informShop}: `}</span>
        <a className="link" href={`tel:${shop.phones[0]}`}>
          {shop.phones[0]}
        </a>{' '}
        <a
          className="link"
          href={`https://wa.me/${shop.whatsapp}?text=${encodeURIComponent(order.enquiry_number)}`}
        >
          {payment.chat}
        </a>
      </p>
    </div>
  )
}

/** The next steps: a call and the payment, or order tracking once paid. */
function NextSteps({ id, order }: { id: string; order: OrderSummary }) {
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
