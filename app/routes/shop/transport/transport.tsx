import { href, Link } from 'react-router'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { UnknownOrder } from '#app/ui/orders/unknown-order.tsx'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { findPrintableOrder } from '#contract/client/order.ts'
import type { Lorry } from '#contract/shop-api.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { useUnmaskedOrder } from '../use-unmasked-order.ts'
import type { Route } from './+types/transport'
import { LorryReceiptPicture } from './lorry-receipt-picture.tsx'
import css from './transport.module.css'

export { privatePageHeaders as headers } from '../../page-headers.ts'

/** Loads the order of the id in the URL; null if there is none. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  return (await context.get(pageContext).api.findPrintableOrder(id)) ?? null
}

/** Loads the order with the session of the browser. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  // A failed request shows no error (section 8).
  const id = url.searchParams.get('id') ?? ''
  return (await withWaitIndicator(findPrintableOrder(id)).catch(() => undefined)) ?? null
}

/** The lorry receipt of an enquiry, with its Download button (section 2, /transport). */
export default function Transport({ loaderData: loadedOrder }: Route.ComponentProps) {
  const order = useUnmaskedOrder(loadedOrder ?? undefined)
  const { print: words, status } = useMessages()
  return (
    <>
      <PageBanner title={words.lorryReceipt} />
      {!order && <UnknownOrder text={words.notFound} />}
      {order && (
        <div className={css.transport}>
          <h2>
            <span>{words.enquiryNumber}</span> <b>{order.order_no}</b>
          </h2>
          <p>
            <span>{`${words.status}: `}</span>
            <b>{status[order.order_status]}</b>
          </p>
          {order.lorry && <LorryDetails lorry={order.lorry} />}
          {order.lr_photo_path ? (
            <LorryReceiptPicture key={order._id} url={order.lr_photo_path} number={order.order_no} />
          ) : (
            <p className="empty">
              {order.has_hidden_receipt ? words.lorryReceiptHidden : words.noLorryReceipt}
            </p>
          )}
          <Link className="link" to={`${href('/print')}?id=${encodeURIComponent(order._id)}`}>
            {words.openBill}
          </Link>
        </div>
      )}
    </>
  )
}

/** The lorry office, LR number and phone of the parcel. */
function LorryDetails({ lorry: { lorry_office, lr_number, lorry_phone } }: { lorry: Lorry }) {
  const words = useMessages().print
  return (
    <dl className={css.lorry}>
      <DescriptionItem name={words.lorryOffice}>{lorry_office}</DescriptionItem>
      <DescriptionItem name={words.lrNumber}>{lr_number}</DescriptionItem>
      <DescriptionItem name={words.lorryPhone}>
        {lorry_phone && (
          <a className="link" href={`tel:${lorry_phone.replace(/[^+\d]/g, '')}`}>
            {lorry_phone}
          </a>
        )}
      </DescriptionItem>
    </dl>
  )
}
