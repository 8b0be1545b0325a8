import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { UnknownOrder } from '#app/ui/orders/unknown-order.tsx'
import { withWaitIndicator } from '#app/ui/wait-indicator.tsx'
import { findPrintableOrder } from '#contract/client/order.ts'
import type { Lorry } from '#contract/shop-api.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { useUnmaskedOrder } from '../use-unmasked-order.ts'
import type { Route } from './+types/transport'
import css from './transport.module.css'

export { privatePageHeaders as headers } from '../../page-headers.ts'

/** How long after its order was loaded the lorry receipt opens, in ms (section 9). */
const RECEIPT_DELAY = 300

/** The enquiry that the id in the address opens, null when there is none. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  return (await context.get(pageContext).api.findPrintableOrder(id)) ?? null
}

/** The same, of the API. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  // One that cannot be had stays silent (section 8).
  const id = url.searchParams.get('id') ?? ''
  return (await withWaitIndicator(findPrintableOrder(id)).catch(() => undefined)) ?? null
}

/** The lorry receipt of an enquiry, with its Download button (section 2, /transport). */
export default function Transport({ loaderData: found }: Route.ComponentProps) {
  const order = useUnmaskedOrder(found ?? undefined)
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
            <LorryReceipt key={order._id} address={order.lr_photo_path} number={order.order_no} />
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

/** With which lorry the parcel goes: what to ask for there, and whom to call. */
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

/**
 * The picture, which opens a moment after the page, and its Download. A tap shows it in full size: here, for browsers show a
 * picture of its own with styles that the policy of the shop forbids. A picture that is missing is not here yet.
 */
function LorryReceipt({ address, number }: { address: string; number: string }) {
  const words = useMessages().print
  const [shown, setShown] = useState<'not-yet' | 'fitted' | 'full-size' | 'missing'>('not-yet')
  useEffect(() => {
    const timer = setTimeout(() => setShown('fitted'), RECEIPT_DELAY)
    return () => clearTimeout(timer)
  }, [])
  if (shown === 'missing') return <p className="empty">{words.noLorryReceipt}</p>
  return (
    <>
      <p className={css.use}>{words.lorryReceiptUse}</p>
      {/* The server names the file. */}
      <a className={`button ${css.download}`} href={address} download>
        {words.download}
      </a>
      <div className={`panel ${css.receipt}`}>
        {shown !== 'not-yet' && (
          <button
            type="button"
            aria-pressed={shown === 'full-size'}
            onClick={() => setShown(shown === 'full-size' ? 'fitted' : 'full-size')}
          >
            <img src={address} alt={words.lorryReceiptOf(number)} onError={() => setShown('missing')} />
          </button>
        )}
      </div>
    </>
  )
}
