import { Link, useLocation, useRevalidator } from 'react-router'
import { findPlacedOrder, type PlacedOrder, placedOrderFromJson } from '#app/cart/placed-order.ts'
import { Fact } from '#app/ui/fact.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { useLanguage, useWords } from '#app/ui/words.ts'
import { checkoutResponse as checkoutResponseEn } from '#i18n/en/checkout-response.ts'
import { errorPages as errorPagesEn } from '#i18n/en/error-pages.ts'
import { payment as paymentEn } from '#i18n/en/payment.ts'
import { quickCheckout as quickCheckoutEn } from '#i18n/en/quick-checkout.ts'
import { formatDateTime, formatRupees } from '#i18n/format.ts'
import './thank-you.css'

/** What the shop says of an order id: number, time and amount, that it knows none of that id, or nothing at all. */
export type Found = Omit<PlacedOrder, 'order_id'> | 'unknown' | 'unreachable'

/** The order, where this tab placed it: its history or its storage tells. The server that made the document cannot know. */
function usePlacedHere(id: string): PlacedOrder | undefined {
  const { state } = useLocation()
  const inBrowser = useInBrowser()
  const kept = inBrowser ? [placedOrderFromJson(state?.placed), findPlacedOrder()] : []
  return kept.find((placed) => placed?.order_id === id)
}

/** The thank-you screen: enquiry number, time, payable amount, and what happens next (sections 1 and 2). */
export function ThankYou({ id, found }: { id: string; found: Found }) {
  const words = useWords({ checkoutResponse: checkoutResponseEn }).checkoutResponse
  const placed = usePlacedHere(id)
  const order = placed ?? found
  return (
    <>
      <PageBanner title={words.title} />
      {order === 'unknown' && <p className="empty">{words.notFound}</p>}
      {order === 'unreachable' && <Unreachable />}
      {typeof order === 'object' && <Received id={id} order={order} placedHere={placed !== undefined} />}
    </>
  )
}

function Unreachable() {
  const words = useWords({ checkoutResponse: checkoutResponseEn }).checkoutResponse
  const { errorPages } = useWords({ errorPages: errorPagesEn })
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

type ReceivedProps = { id: string; order: Exclude<Found, string>; placedHere: boolean }

function Received({ id, order, placedHere }: ReceivedProps) {
  const words = useWords({ checkoutResponse: checkoutResponseEn }).checkoutResponse
  const { payment } = useWords({ payment: paymentEn })
  const { quickCheckout } = useWords({ quickCheckout: quickCheckoutEn })
  const shop = useShop()
  return (
    <div className="response">
      <p role="status" className="placed">
        {placedHere ? quickCheckout.placed : words.received}
      </p>
      <dl className="panel">
        <Fact name={words.enquiryNumber}>{order.enquiry_number}</Fact>
        <Fact name={words.enquiryTime}>{formatDateTime(order.enquiry_time, useLanguage())}</Fact>
        <Fact name={words.payableAmount}>{formatRupees(order.payable_amount)}</Fact>
      </dl>
      <Link className="button" to={`/print?id=${encodeURIComponent(id)}`}>
        {words.print}
      </Link>
      <ol>
        <li>{words.contactSoon}</li>
        <li>
          {words.payThrough}{' '}
          <Link className="link" to={`/payment-options?id=${encodeURIComponent(id)}`}>
            {words.paymentOptions}
          </Link>
        </li>
      </ol>
      <p className="inform">
        {words.informShop}:{' '}
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
