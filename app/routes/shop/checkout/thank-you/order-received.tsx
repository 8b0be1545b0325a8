import type { ReactNode } from 'react'
import { href, Link, useHref } from 'react-router'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { useShop } from '#app/ui/layout/shop-context.ts'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { useBillPdf } from '../../print/use-bill-pdf.ts'
import { NextSteps } from './next-steps.tsx'
import type { OrderSummary } from './order-lookup.ts'
import css from './order-received.module.css'

type OrderReceivedProps = {
  id: string
  order: OrderSummary
  /** The shop's changes to the order (O4). */
  changes: ReactNode
  isPlacedInTab: boolean
}

/** The enquiry number, time, amount and status of an order, and what the customer can do with it. */
export function OrderReceived({ id, order, changes, isPlacedInTab }: OrderReceivedProps) {
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
