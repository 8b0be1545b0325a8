import type { ComponentProps } from 'react'
import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { useMessages } from '../messages.ts'
import css from './order-changes.module.css'
import { PaymentItems } from './payment-items.tsx'
import { ValueChange } from './value-change.tsx'

type Payment = ComponentProps<typeof PaymentItems>

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
      {payment && <PaymentItems {...payment} />}
    </dl>
  )
}
