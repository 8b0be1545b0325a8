import { href, Link, useFetcher } from 'react-router'
import { BothNames } from '#app/ui/both-names.tsx'
import { ColumnHeads } from '#app/ui/column-heads.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { messagesContext, useLanguage, useMessages } from '#app/ui/messages.ts'
import { OrderChanges } from '#app/ui/order-changes.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useShop } from '#app/ui/shop.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { findPrintableOrder } from '#contract/client/order.ts'
import type { Order } from '#contract/shop-api.ts'
import { addressLines } from '#domain/enquiry/billing.ts'
import { formatRupees } from '#i18n/format.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { lineDiscount } from '#i18n/line-discount.ts'
import { pageContext } from '#server/page-context.ts'
import { type AcceptResult, acceptWithoutScript, acceptWithScript } from '../accept-changes.ts'
import { useOrderAsOwner } from '../use-order-as-owner.ts'
import type { Route } from './+types/print'
import css from './print.module.css'
import { useBillPdf } from './use-bill-pdf.ts'

export { notAfterForms as shouldRevalidate } from '../../not-after-forms.ts'
export { privatePage as headers } from '../../page-headers.ts'

const COLUMNS = ['serial', 'code', 'product', 'price', 'discount', 'ourPrice', 'quantity', 'amount'] as const

/** What the id in the address opens: in full, masked, or nothing (D6). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  return { id, order: await context.get(pageContext).api.findPrintableOrder(id) }
}

/** The same, asked for by who may be signed in: their own enquiry then comes in full. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  // One that cannot be had stays silent (section 8).
  return { id, order: await waitFor(findPrintableOrder(id)).catch(() => undefined) }
}

/** Accepts what the shop proposes when no script runs (D26). */
export async function action({ request, url, context }: Route.ActionArgs) {
  return acceptWithoutScript(request, url, context.get(pageContext))
}

/** Accepts what the shop proposes with the stated call. */
export async function clientAction({ request, context }: Route.ClientActionArgs): Promise<AcceptResult> {
  return acceptWithScript(request, context.get(messagesContext))
}

/**
 * The printable enquiry bill, with its PDF and the way back (section 2, /print): in full for the holder of the order's id
 * and for its signed-in owner, else masked (D6).
 */
export default function Print({
  loaderData: { id, order: found },
  actionData: rendered,
}: Route.ComponentProps) {
  const { amount, cart: cartWords, print: words, status } = useMessages()
  const shop = useShop()
  const language = useLanguage()
  const { pdf, download } = useBillPdf(id)
  const accepting = useFetcher<AcceptResult>()
  const news = accepting.data?.order
  const order = useOrderAsOwner(news && news._id === found?._id ? news : found)
  // Every order has an address; where it is missing, it was hidden.
  const masked = order?.address === ''
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
        <OrderChanges order={order} accepting={accepting} failure={rendered?.error} />
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
        {masked && <p className={css.hidden}>{words.hidden}</p>}
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
            <Fact name={words.enquiryNumber}>{order.order_no}</Fact>
            <Fact name={words.version}>{order.version_no > 1 ? `v${order.version_no}` : ''}</Fact>
            <Fact name={words.date}>{formatDateTime(order.order_date, language)}</Fact>
            <Fact name={words.status}>{status[order.order_status]}</Fact>
            <Fact name={words.customer}>{order.customer_name}</Fact>
            <Fact name={words.mobile}>{order.customer_mobile_no}</Fact>
            <Fact name={words.address}>{addressLines(order).join(', ')}</Fact>
          </dl>
          <table>
            <ColumnHeads columns={COLUMNS} words={words} />
            <tbody>
              {order.product_list.map((line, index) => (
                <tr key={line.product_code}>
                  <td>{index + 1}</td>
                  <td>{line.product_code}</td>
                  <td>
                    <BothNames english={line.product_name} tamil={line.tamil_name} />
                  </td>
                  <td>{formatRupees(line.price)}</td>
                  <td>{lineDiscount(line)}</td>
                  <td>{formatRupees(line.after_discount_price)}</td>
                  <td>{line.qty}</td>
                  <td>{formatRupees(line.sub_total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <dl className={css.totals}>
            <Fact name={cartWords.addedProducts}>{order.product_list.length}</Fact>
            {order.net_amount !== order.sub_total && (
              <Fact name={words.subTotal}>{formatRupees(order.sub_total)}</Fact>
            )}
            {order.discount_amount > 0 && (
              <Fact name={words.discount}>{`−${formatRupees(order.discount_amount)}`}</Fact>
            )}
            {order.packing_amount > 0 && (
              <Fact name={words.packing}>{formatRupees(order.packing_amount)}</Fact>
            )}
            <Fact name={words.payable}>{formatRupees(order.net_amount)}</Fact>
            {order.money && <Money {...order.money} />}
            <Fact name={words.paymentMode}>{words.manual}</Fact>
            <Fact name={words.amountInWords}>{amount.inWords(order.net_amount)}</Fact>
          </dl>
          <p>{words.gstNotIncluded(shop.gst_percentage)}</p>
        </article>
      </div>
    </>
  )
}

/** What was paid of an enquiry and is due; nothing before the first receipt. */
function Money({ received, refunded, due, refund_owed }: NonNullable<Order['money']>) {
  const words = useMessages().print
  if (received === 0) return null
  return (
    <>
      <Fact name={words.received}>{formatRupees(received)}</Fact>
      {refunded > 0 && <Fact name={words.refunded}>{formatRupees(refunded)}</Fact>}
      {refund_owed > 0 && <Fact name={words.refundOwed}>{formatRupees(refund_owed)}</Fact>}
      <Fact name={words.amountDue}>{formatRupees(due)}</Fact>
    </>
  )
}
