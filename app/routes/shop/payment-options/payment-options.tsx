import { data } from 'react-router'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useShop } from '#app/ui/layout/shop-context.ts'
import { useMessages } from '#app/ui/messages.ts'
import type { OrderInfo } from '#contract/shop-api.ts'
import { formatPaymentNote } from '#domain/enquiry/payments/payment-note.ts'
import { amountToDecimal } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { qrPath } from '#server/qr-path.ts'
import { privatePageHeaders, publicPageHeaders } from '../../page-headers.ts'
import type { Route } from './+types/payment-options'
import { PaymentDetails } from './payment-details.tsx'
import css from './payment-options.module.css'
import { createUpiUrl } from './upi-url.ts'

export { loaderHeaders as headers } from '../../page-headers.ts'

/**
 * Loads the shop's accounts (D18) and, for an order id, the amount due. The page is private with an order id and
 * public without one.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, shop } = context.get(pageContext)
  const { name, upi_id, bank } = shop()
  const id = url.searchParams.get('id')
  const order = id ? await api.findOrderInfo(id) : undefined
  const due = hasAmountDue(order) ? order : undefined
  const link = upi_id && createUpiUrl({ upi_id, name }, due)
  const upi = upi_id && link ? { id: upi_id, link, qr: qrPath(link) } : undefined
  const note = due && formatPaymentNote(due.enquiry_number, name)
  return data({ bank, upi, note, id, order }, { headers: id ? privatePageHeaders() : publicPageHeaders() })
}

/** Whether an order has an amount due. */
const hasAmountDue = (order: OrderInfo | undefined): order is OrderInfo =>
  order !== undefined && order.amount_due > 0

/** Payment information with a link to payment apps (section 2, /payment-options). */
export default function PaymentOptions({ loaderData }: Route.ComponentProps) {
  const words = useMessages().payment
  const { bank, upi, note, id, order } = loaderData
  const shop = useShop()
  const amount = hasAmountDue(order) ? formatRupees(order.amount_due) : undefined
  const message = order && amount ? words.paid(order.enquiry_number, amount) : words.paidSome
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <div className={css.payment}>
        {id && !order && <p className="empty">{words.notFound}</p>}
        <p className={css.caution}>{words.onlyConfirmed}</p>
        {order && (
          <section className="panel" aria-labelledby="enquiry">
            <h2 id="enquiry">
              {order.version_no > 1 ? `${words.enquiry} v${order.version_no}` : words.enquiry}
            </h2>
            {order.received > 0 && (
              <p>
                <span>{`${words.received}: `}</span>
                <b>{formatRupees(order.received)}</b>
              </p>
            )}
            {order.refunded > 0 && (
              <p>
                <span>{`${words.refunded}: `}</span>
                <b>{formatRupees(order.refunded)}</b>
              </p>
            )}
            <PaymentDetails details={[[words.enquiryNumber, order.enquiry_number]]} />
            {!amount && <p>{words.nothingDue}</p>}
          </section>
        )}
        {!upi && !bank && <p className="empty">{words.noAccounts}</p>}
        {upi && (
          <section className="panel" aria-labelledby="app">
            <h2 id="app">{words.app}</h2>
            <a className={`button ${css.app}`} href={upi.link}>
              {amount ? `${words.payByApp} ${amount}` : words.payByApp}
            </a>
            <a className={`link ${css.app}`} href="#refused">
              {words.failed}
            </a>
            {bank && (
              <p className={css.holder}>
                <span>{words.holder}</span>
                <b>{bank.account_name}</b>
                <span>{words.otherHolder}</span>
              </p>
            )}
            <PaymentDetails
              details={[
                [words.upiId, upi.id],
                ...(order && note
                  ? ([
                      [
                        order.received > 0 ? words.amountDue : words.payableAmount,
                        amountToDecimal(order.amount_due),
                      ],
                      [words.note, note],
                    ] as const)
                  : []),
              ]}
            />
          </section>
        )}
        {bank && (
          <section className="panel" aria-labelledby="bank">
            <h2 id="bank">{words.bank}</h2>
            <PaymentDetails
              details={[
                [words.accountName, bank.account_name],
                [words.accountNumber, bank.account_number],
                [words.ifsc, bank.ifsc],
                [words.bankName, bank.bank],
                [words.branch, bank.branch],
              ]}
            />
          </section>
        )}
        {upi && (
          <section className="panel" aria-labelledby="qr">
            <h2 id="qr">{words.qr}</h2>
            <figure>
              {/* Dark on white in dark mode too: many scanners cannot read inverted codes. */}
              <svg
                className={css.qr}
                viewBox={`0 0 ${upi.qr.size} ${upi.qr.size}`}
                shapeRendering="crispEdges"
                role="img"
              >
                <title>{amount ? words.qrCodeOf(upi.id, amount) : words.qrCode(upi.id)}</title>
                <path fill="#fff" d={`M0 0h${upi.qr.size}v${upi.qr.size}H0z`} />
                <path d={upi.qr.path} />
              </svg>
              <figcaption>{`${words.scan} ${words.gallery}`}</figcaption>
            </figure>
          </section>
        )}
        <section className="panel" aria-labelledby="refused">
          <h2 id="refused">{words.failed}</h2>
          <p>{words.failedWhy}</p>
          <ol className={css.instead}>
            <li>{note ? `${words.byId} ${words.withNote}` : words.byId}</li>
            <li>{words.byPicture}</li>
            <li>{words.byBank}</li>
            <li>
              <span>{`${words.byPhone} `}</span>
              <a className="link" href={`tel:${shop.phones[0]}`}>
                {shop.phones[0]}
              </a>
            </li>
          </ol>
        </section>
        <section className="panel" aria-labelledby="afterwards">
          <h2 id="afterwards">{words.afterwards}</h2>
          <p>{words.inform}</p>
          <p className={`row ${css.ways}`}>
            <a className="button quiet" href={`tel:${shop.phones[0]}`}>
              {`${words.call} ${shop.phones[0]}`}
            </a>
            <a
              className="button quiet"
              href={`https://wa.me/${shop.whatsapp}?text=${encodeURIComponent(message)}`}
            >
              {words.chat}
            </a>
          </p>
        </section>
      </div>
    </>
  )
}
