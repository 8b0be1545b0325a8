import type { ReactNode } from 'react'
import { href, Link, useHref, useLocation, useRevalidator } from 'react-router'
import { findPlacedOrder, type PlacedOrder, placedOrderFromJson } from '#app/cart/placed-order.ts'
import { Fact } from '#app/ui/fact.tsx'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShop } from '#app/ui/shop.ts'
import { UnknownOrder } from '#app/ui/unknown-order.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import type { OrderInfo } from '#contract/shop-api.ts'
import { formatRupees } from '#i18n/format.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { useBillPdf } from '../print/use-bill-pdf.ts'
import css from './thank-you.module.css'

/** The shop promises to call back within so many hours (section 1). */
const CONTACT_HOURS = 24

/** What the tab keeps of an order, and what became of it, where the shop says so. */
type Info = Omit<PlacedOrder, 'order_id'> &
  Partial<Pick<OrderInfo, 'order_status' | 'version_no' | 'has_waiting'>>

/** What the shop says of an order id: number, time and amount, that it knows none of that id, or nothing at all. */
export type Found = Info | 'unknown' | 'unreachable'

/** The order, where this tab placed it: its history or its storage tells. The server that made the document cannot know. */
function usePlacedHere(id: string): PlacedOrder | undefined {
  const { state } = useLocation()
  const inBrowser = useInBrowser()
  const kept = inBrowser ? [placedOrderFromJson(state?.placed), findPlacedOrder()] : []
  return kept.find((placed) => placed?.order_id === id)
}

type ThankYouProps = {
  id: string
  found: Found
  /** What the shop changed since (O4). */
  changes?: ReactNode
}

/** The thank-you screen: enquiry number, time, payable amount, and what happens next (sections 1 and 2). */
export function ThankYou({ id, found, changes }: ThankYouProps) {
  const words = useMessages().checkoutResponse
  const placed = usePlacedHere(id)
  // What the shop says may be newer than what this tab keeps.
  const order = typeof found === 'object' ? found : (placed ?? found)
  return (
    <>
      <PageBanner title={words.title} />
      {order === 'unknown' && <UnknownOrder text={words.notFound} />}
      {order === 'unreachable' && <Unreachable />}
      {typeof order === 'object' && (
        <Received id={id} order={order} changes={changes} placedHere={placed !== undefined} />
      )}
    </>
  )
}

function Unreachable() {
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

type ReceivedProps = Omit<ThankYouProps, 'found'> & { order: Info; placedHere: boolean }

function Received({ id, order, changes, placedHere }: ReceivedProps) {
  const { checkoutResponse: words, payment, quickCheckout, status } = useMessages()
  const shop = useShop()
  const language = useLanguage()
  const origin = useInBrowser() ? location.origin : ''
  const { pdf, download } = useBillPdf(id)
  const link = useHref(`${href('/checkout-response')}?id=${encodeURIComponent(id)}`)
  return (
    <div className={css.response}>
      {placedHere && <div className={css.firework} aria-hidden="true" />}
      {/* What changed since is the news then. */}
      {changes ?? (
        <p role="status" className={css.placed}>
          {placedHere ? quickCheckout.placed : words.received}
        </p>
      )}
      <dl className="panel">
        <Fact name={words.enquiryNumber}>{order.enquiry_number}</Fact>
        <Fact name={words.enquiryTime}>{formatDateTime(order.enquiry_time, language)}</Fact>
        <Fact name={words.payableAmount}>{formatRupees(order.payable_amount)}</Fact>
        {(placedHere || order.order_status) && (
          <Fact name={words.status}>{status[order.order_status ?? 'Enquiry Received']}</Fact>
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
      <Next id={id} order={order} />
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

/** What happens next: a call, then the payment; whoever has paid follows the parcel. */
function Next({ id, order }: { id: string; order: Info }) {
  const { checkoutResponse: words, shell } = useMessages()
  const language = useLanguage()
  const { order_status = 'Enquiry Received', enquiry_time } = order
  const isToBeCalled = order_status === 'Enquiry Received'
  if (!isToBeCalled && order_status !== 'Confirmed')
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
        {isToBeCalled && (
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
