import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { IconButton } from '../../design/actions/icon-button.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { RevertPaymentDialog } from './dialogs/payment-dialogs.tsx'
import css from './enquiry.module.css'
import type { OpenEnquiry } from './use-enquiry.ts'

/** The payments of an enquiry, with the share of the amount that they cover. */
export function PaymentsCard({ open }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  const [revertedPaymentNo, setRevertedPaymentNo] = useState<number>()
  const { enquiry } = open
  const { payments, money, net_amount } = enquiry
  if (payments.length === 0) return null
  const balance = paise(money.received - money.refunded)
  return (
    <Card title={words.payments}>
      <div>
        <p>
          <strong className={flow.lead}>{formatRupees(balance)}</strong>{' '}
          <span>{words.ofTotal(formatRupees(net_amount))}</span>
        </p>
        <progress
          aria-label={words.payments}
          value={Math.max(0, Math.min(balance, net_amount))}
          max={Math.max(net_amount, 1)}
        />
      </div>
      <ol className={flow.list}>
        {payments.map((payment) => {
          const { payment_no, kind, mode, reference, taken_back_reason } = payment
          const amount = formatRupees(kind === 'refund' ? paise(-payment.amount) : payment.amount)
          const isActive = payment.taken_back_at === null
          const details = [
            words.modes[mode],
            reference,
            formatDateTime(payment.paid_at, language),
            payment.recorded_by,
            !isActive && `${words.removedRecord}: ${taken_back_reason}`,
          ]
          return (
            <li key={payment_no} className={flow.between}>
              <div className={isActive ? undefined : css.inactive}>
                <strong>{amount}</strong> <span>{details.filter(Boolean).join(' · ')}</span>
              </div>
              {isActive && enquiry.can.includes('pay') && (
                <IconButton
                  label={words.removePayment(amount)}
                  icon={Trash2}
                  onClick={() => setRevertedPaymentNo(payment_no)}
                />
              )}
            </li>
          )
        })}
      </ol>
      {revertedPaymentNo !== undefined && (
        <RevertPaymentDialog
          open={open}
          payment_no={revertedPaymentNo}
          onClose={() => setRevertedPaymentNo(undefined)}
        />
      )}
    </Card>
  )
}
