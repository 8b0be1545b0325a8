import type { Order } from '#contract/shop-api.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { DescriptionItem } from '../description-item.tsx'
import { useMessages } from '../messages.ts'

type PaymentItemsProps = Pick<NonNullable<Order['money']>, 'received' | 'due'> &
  Partial<NonNullable<Order['money']>>

/** The payments and refunds of an enquiry and the amount due, for a list of facts. Null before the first payment. */
export function PaymentItems({ received, refunded, refund_owed, due }: PaymentItemsProps) {
  const words = useMessages().print
  if (received === 0) return null
  return (
    <>
      <DescriptionItem name={words.received}>{formatRupees(received)}</DescriptionItem>
      {refunded ? <DescriptionItem name={words.refunded}>{formatRupees(refunded)}</DescriptionItem> : null}
      {refund_owed ? (
        <DescriptionItem name={words.refundOwed}>{formatRupees(refund_owed)}</DescriptionItem>
      ) : null}
      <DescriptionItem name={words.amountDue}>{formatRupees(due)}</DescriptionItem>
    </>
  )
}
