import { href, Link, useFetcher } from 'react-router'
import { BilingualName } from '#app/ui/bilingual-name.tsx'
import { ColumnHeaders } from '#app/ui/column-headers.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useShop } from '#app/ui/layout/shop-context.ts'
import { messagesRouterContext, useLanguage, useMessages } from '#app/ui/messages.ts'
import { OrderChanges } from '#app/ui/orders/order-changes.tsx'
import { PaymentItems } from '#app/ui/orders/payment-items.tsx'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { findPrintableOrder } from '#contract/client/order.ts'
import { formatAddressLines } from '#domain/enquiry/billing.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatLineDiscount } from '#i18n/format-line-discount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { type AcceptResult, acceptChangesInBrowser, acceptChangesOnServer } from '../accept-changes.ts'
import { useUnmaskedOrder } from '../use-unmasked-order.ts'
import type { Route } from './+types/print'
import css from './print.module.css'
import { useBillPdf } from './use-bill-pdf.ts'

export { privatePageHeaders as headers } from '../../page-headers.ts'
export { skipRevalidationAfterForms as shouldRevalidate } from '../../skip-revalidation-after-forms.ts'

const COLUMNS = ['serial', 'code', 'product', 'price', 'discount', 'ourPrice', 'quantity', 'amount'] as const

/** Loads the order of the id in the URL: in full, masked, or undefined (D6). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  return { id, order: await context.get(pageContext).api.findPrintableOrder(id) }
}

/** Loads the order with the session: its owner gets it in full. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  // A failed request shows no error (section 8).
  return { id, order: await withWaitIndicator(findPrintableOrder(id)).catch(() => undefined) }
}

/** Accepts the proposed changes without script (D26). */
export async function action({ request, url, context }: Route.ActionArgs) {
  return acceptChangesOnServer(request, url, context.get(pageContext))
}

/** Accepts the proposed changes with the stated call. */
export async function clientAction({ request, context }: Route.ClientActionArgs): Promise<AcceptResult> {
  return acceptChangesInBrowser(request, context.get(messagesRouterContext))
}

/**
 * The printable enquiry bill, with its PDF and a back link (section 2, /print). In full for the holder of the order's
 * id and its signed-in owner, else masked (D6).
 */
export default function Print({
  loaderData: { id, order: loadedOrder },
  actionData: rendered,
}: Route.ComponentProps) {
  const { amount, cart: cartWords, print: words, status } = useMessages()
  const shop = useShop()
  const language = useLanguage()
  const { pdf, download } = useBillPdf(id)
  const acceptFetcher = useFetcher<AcceptResult>()
  const acceptedOrder = acceptFetcher.data?.order
  const order = useUnmaskedOrder(
    acceptedOrder && acceptedOrder._id === loadedOrder?._id ? acceptedOrder : loadedOrder,
  )
  // Every order has an address; an empty one was masked.
  const isMasked = order?.address === ''
  if (!order)
    return (
      <>
        <PageBanner title={words.title} />
        <div className={css.page}>
          <p className="empty">{words.notFound}</p>
          <Link className="link" to={href('/enquiry')}>
            {words.back}
          </Link>
        </div>
      </>
    )
  return (
    <>
      <PageBanner title={words.title} />
      <div className={css.page}>
        <OrderChanges order={order} acceptFetcher={acceptFetcher} error={rendered?.error} />
        <div className={css.actions}>
          <Link className="link" to={href('/enquiry')}>
            {`← ${words.back}`}
          </Link>
          <button type="button" className="button quiet" onClick={() => window.print()}>
            {words.print}
          </button>
          <form action={pdf} onSubmit={download}>
            <input type="hidden" name="id" value={id} />
            <button type="submit" className={order.waiting ? 'button quiet' : 'button'}>
              {words.download}
            </button>
          </form>
        </div>
        {isMasked && <p className={css.hidden}>{words.hidden}</p>}
        <article className={css.bill}>
          <header>
            <div>
              <p className={css.shop}>{shop.name}</p>
              <p>{[...shop.address_lines, `${shop.city} – ${shop.pin_code}`].join(', ')}</p>
              <p>{shop.phones.join(' · ')}</p>
            </div>
            <h2>{words.title}</h2>
          </header>
          <dl>
            <DescriptionItem name={words.enquiryNumber}>{order.order_no}</DescriptionItem>
            <DescriptionItem name={words.version}>
              {order.version_no > 1 ? `v${order.version_no}` : ''}
            </DescriptionItem>
            <DescriptionItem name={words.date}>{formatDateTime(order.order_date, language)}</DescriptionItem>
            <DescriptionItem name={words.status}>{status[order.order_status]}</DescriptionItem>
            <DescriptionItem name={words.customer}>{order.customer_name}</DescriptionItem>
            <DescriptionItem name={words.mobile}>{order.customer_mobile_no}</DescriptionItem>
            <DescriptionItem name={words.address}>{formatAddressLines(order).join(', ')}</DescriptionItem>
          </dl>
          <table>
            <ColumnHeaders columns={COLUMNS} words={words} />
            <tbody>
              {order.product_list.map((line, index) => (
                <tr key={line.product_code}>
                  <td>{index + 1}</td>
                  <td>{line.product_code}</td>
                  <td>
                    <BilingualName english={line.product_name} tamil={line.tamil_name} />
                  </td>
                  <td>{formatRupees(line.price)}</td>
                  <td>{formatLineDiscount(line)}</td>
                  <td>{formatRupees(line.after_discount_price)}</td>
                  <td>{line.qty}</td>
                  <td>{formatRupees(line.sub_total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <dl className={css.totals}>
            <DescriptionItem name={cartWords.addedProducts}>{order.product_list.length}</DescriptionItem>
            {order.net_amount !== order.sub_total && (
              <DescriptionItem name={words.subTotal}>{formatRupees(order.sub_total)}</DescriptionItem>
            )}
            {order.discount_amount > 0 && (
              <DescriptionItem
                name={words.discount}
              >{`−${formatRupees(order.discount_amount)}`}</DescriptionItem>
            )}
            {order.packing_amount > 0 && (
              <DescriptionItem name={words.packing}>{formatRupees(order.packing_amount)}</DescriptionItem>
            )}
            <DescriptionItem name={words.payable}>{formatRupees(order.net_amount)}</DescriptionItem>
            {order.money && <PaymentItems {...order.money} />}
            <DescriptionItem name={words.paymentMode}>{words.manual}</DescriptionItem>
            <DescriptionItem name={words.amountInWords}>{amount.inWords(order.net_amount)}</DescriptionItem>
          </dl>
          <p>{words.gstNotIncluded(shop.gst_percentage)}</p>
        </article>
      </div>
    </>
  )
}
