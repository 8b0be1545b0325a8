import { useId } from 'react'
import { href, Link } from 'react-router'
import type { Order } from '#contract/shop-api.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { BilingualName } from '../bilingual-name.tsx'
import { DescriptionItem } from '../description-item.tsx'
import { useLanguage, useMessages } from '../messages.ts'
import css from './order-card.module.css'
import { PaymentItems } from './payment-items.tsx'

const STATUS_STEPS = ENQUIRY_STATUSES.filter((status) => status !== 'Cancelled')

/** An enquiry in a list: status, products, and links to its bill and lorry receipt. Name and number may be masked (D6). */
export function OrderCard({ order }: { order: Order }) {
  const { status: statusWords, tracking: words } = useMessages()
  const heading = useId()
  return (
    <article className={`panel ${css.card}`} aria-labelledby={heading}>
      {/* Focused by Show more. */}
      <h2 id={heading} tabIndex={-1}>
        {`${words.orderNumber} ${order.order_no}`}
      </h2>
      {/* The status steps (D15). None for a cancelled enquiry, whose history is not sent. */}
      {order.order_status !== 'Cancelled' && (
        <ol className={css.steps} aria-label={words.steps}>
          {STATUS_STEPS.map((step) => (
            <li key={step} aria-current={step === order.order_status ? 'step' : undefined}>
              <span>{statusWords[step]}</span>
            </li>
          ))}
        </ol>
      )}
      <dl>
        <DescriptionItem name={words.status}>{statusWords[order.order_status]}</DescriptionItem>
        <DescriptionItem name={words.date}>{formatDateTime(order.order_date, useLanguage())}</DescriptionItem>
        <DescriptionItem name={words.name}>{order.customer_name}</DescriptionItem>
        <DescriptionItem name={words.city}>{order.city}</DescriptionItem>
        <DescriptionItem name={words.version}>
          {order.version_no > 1 ? `v${order.version_no} · ${words.changes(order.changes.length)}` : ''}
        </DescriptionItem>
        <DescriptionItem name={words.amount}>{formatRupees(order.net_amount)}</DescriptionItem>
        {order.money && <PaymentItems {...order.money} />}
      </dl>
      {order.waiting && <p className={css.waiting}>{words.waiting(order.waiting.changes.length)}</p>}
      <details>
        <summary>{words.products(order.product_list.length)}</summary>
        <ul>
          {order.product_list.map((line) => (
            <li key={line.product_code}>
              <span>
                <BilingualName english={line.product_name} tamil={line.tamil_name} />
              </span>
              <span>{`${line.qty} × ${formatRupees(line.after_discount_price)}`}</span>
              <b>{formatRupees(line.sub_total)}</b>
            </li>
          ))}
        </ul>
      </details>
      <p className="row">
        <Link
          className="button"
          to={`${href('/print')}?id=${encodeURIComponent(order._id)}`}
          aria-label={words.viewOrder(order.order_no)}
        >
          {words.view}
        </Link>
        {(order.lr_photo_path ?? order.has_hidden_receipt) && (
          <Link
            className="button quiet"
            to={`${href('/transport')}?id=${encodeURIComponent(order._id)}`}
            aria-label={words.lorryReceiptOf(order.order_no)}
          >
            {words.lorryReceipt}
          </Link>
        )}
      </p>
    </article>
  )
}
