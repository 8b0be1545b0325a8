import { Link, useLocation } from 'react-router'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShop } from '#app/ui/shop.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { useLanguage, useWords } from '#app/ui/words.ts'
import { findOrderInfo } from '#contract/client/order.ts'
import { checkoutResponse as checkoutResponseEn } from '#i18n/en/checkout-response.ts'
import { payment as paymentEn } from '#i18n/en/payment.ts'
import { quickCheckout as quickCheckoutEn } from '#i18n/en/quick-checkout.ts'
import { formatDateTime, formatRupees } from '#i18n/format.ts'
import { pageContext } from '#server/page-context.ts'
import type { Route } from './+types/checkout-response'
import './checkout-response.css'

export { privatePage as headers } from '../private-page.ts'

function orderIdIn(request: Request): string {
  return new URL(request.url).searchParams.get('id') ?? ''
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return (await context.get(pageContext).api.findOrderInfo(orderIdIn(request))) ?? null
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return (await waitFor(findOrderInfo(orderIdIn(request)))) ?? null
}

/** The thank-you screen: enquiry number, time, payable amount, and what happens next (sections 1 and 2). */
export default function CheckoutResponse({ loaderData: order }: Route.ComponentProps) {
  const words = useWords({ checkoutResponse: checkoutResponseEn }).checkoutResponse
  const { payment } = useWords({ payment: paymentEn })
  const { quickCheckout } = useWords({ quickCheckout: quickCheckoutEn })
  const { search, state } = useLocation()
  const shop = useShop()
  const language = useLanguage()
  const id = new URLSearchParams(search).get('id') ?? ''
  if (!order) {
    return (
      <>
        <PageBanner title={words.title} />
        <p className="empty">{words.notFound}</p>
      </>
    )
  }
  return (
    <>
      <PageBanner title={words.title} />
      <div className="response">
        <p role="status" className="placed">
          {state?.placed ? quickCheckout.placed : words.received}
        </p>
        <dl>
          <div>
            <dt>{words.enquiryNumber}</dt>
            <dd>{order.enquiry_number}</dd>
          </div>
          <div>
            <dt>{words.enquiryTime}</dt>
            <dd>{formatDateTime(order.enquiry_time, language)}</dd>
          </div>
          <div>
            <dt>{words.payableAmount}</dt>
            <dd>{formatRupees(order.payable_amount)}</dd>
          </div>
        </dl>
        <Link className="button" to={`/print?id=${encodeURIComponent(id)}`}>
          {words.print}
        </Link>
        <ol>
          <li>{words.contactSoon}</li>
          <li>
            {words.payThrough}{' '}
            <Link to={`/payment-options?id=${encodeURIComponent(id)}`}>{words.paymentOptions}</Link>
          </li>
        </ol>
        <p className="inform">
          {words.informShop}: <a href={`tel:${shop.phones[0]}`}>{shop.phones[0]}</a>{' '}
          <a href={`https://wa.me/${shop.whatsapp}?text=${encodeURIComponent(order.enquiry_number)}`}>
            {payment.chat}
          </a>
        </p>
      </div>
    </>
  )
}
