import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { DescriptionItem } from '../description-item.tsx'
import { useMessages } from '../messages.ts'
import css from './order-changes.module.css'
import { ValueChange } from './value-change.tsx'

/** The amount paid and the amount due, in paise. */
type Payment = { received: Paise; due: Paise }

/** The old and new total, and the payments so far. */
export function TotalChange({ from, to, payment }: { from: Paise; to: Paise; payment: Payment | undefined }) {
  const words = useMessages().orderChanges
  return (
    <dl className={css.totals}>
      <div className={css.strong}>
        <dt>{words.total}</dt>
        <dd>
          {from === to ? formatRupees(to) : <ValueChange from={formatRupees(from)} to={formatRupees(to)} />}
        </dd>
      </div>
      {payment && <PaymentSummary {...payment} />}
    </dl>
  )
}

/** The amount paid and the amount due. Null before the first payment, when all of the total is due. */
function PaymentSummary({ received, due }: Payment) {
  const words = useMessages().orderChanges
  if (!received) return null
  return (
    <>
      <DescriptionItem name={words.received}>{formatRupees(received)}</DescriptionItem>
      <div className={css.strong}>
        <dt>{words.amountDue}</dt>
        <dd>{formatRupees(due)}</dd>
      </div>
    </>
  )
}
