import { useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { PAYMENT_MODES } from '#domain/enquiry/payments/payment.ts'
import { readDateTime } from '#domain/input/read-date-time.ts'
import { fromRupees, INPUT_RUPEES_MAX, paise } from '#domain/money/money.ts'
import { amountToText, readAmount } from '#domain/money/read-amount.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Field } from '../../../design/forms/field.tsx'
import { SelectField } from '../../../design/forms/select-field.tsx'
import { useWords } from '../../../shell/language.ts'
import { ActionDialog } from '../../action-dialog.tsx'
import { ReasonDialog } from '../../reason-dialog.tsx'
import type { OpenEnquiry } from '../use-enquiry.ts'

type DialogProps = { open: OpenEnquiry; onClose: () => void }

/** Records a receipt, prefilled with the amount due, or a refund, prefilled with the amount owed. */
export function PaymentDialog({ open, kind, onClose }: DialogProps & { kind: 'receipt' | 'refund' }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { enquiry, params, expectedVersion, mutate } = open
  const { due, refund_owed, overpaid } = enquiry.money
  const amount = kind === 'receipt' ? due : refund_owed || overpaid
  const [typed, setTyped] = useState(amount === 0 ? '' : amountToText(amount))
  // Warns about an overpayment before the customer is notified of it.
  const excess = kind === 'receipt' ? (readAmount(typed) ?? 0) - due : 0
  return (
    <ActionDialog
      title={kind === 'receipt' ? words.pay : words.refund}
      submitLabel={words.save}
      fields={(problemOf) => (
        <>
          <Field
            name="amount"
            label={words.amount}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped(target.value)}
            problem={problemOf('amount')}
            hint={
              excess > 0 && excess <= fromRupees(INPUT_RUPEES_MAX)
                ? words.tooMuch(formatRupees(paise(excess)))
                : undefined
            }
          />
          <SelectField
            name="mode"
            label={words.mode}
            defaultValue={enquiry.payments.at(-1)?.mode}
            options={PAYMENT_MODES.map((mode) => [mode, words.modes[mode]])}
          />
          <Field
            name="reference"
            label={words.reference}
            autoComplete="off"
            problem={problemOf('reference')}
          />
          <Field
            name="paid_at"
            label={words.paidAt}
            labelSuffix={words.ifEarlier}
            type="datetime-local"
            problem={problemOf('paid_at')}
          />
        </>
      )}
      onSend={async ({ amount: typedAmount = '', mode: chosen, reference = '', paid_at: typedAt = '' }) => {
        const amount = readAmount(typedAmount)
        if (amount === undefined) return { code: 'invalid-fields', problems: { amount: 'amount-invalid' } }
        const at = readDateTime(typedAt)
        if (typedAt && !at) return { code: 'invalid-fields', problems: { paid_at: 'time-invalid' } }
        const mode = PAYMENT_MODES.find((each) => each === chosen) ?? 'Other'
        const payload = {
          ...expectedVersion,
          kind,
          mode,
          reference,
          amount,
          ...(at && { paid_at: at }),
        }
        return mutate(
          () => callOffice('POST /office/api/enquiries/{number}/payments', { params, payload }),
          kind === 'refund' ? words.refundSaved : words.paymentSaved,
        )
      }}
      onClose={onClose}
    />
  )
}

/** Removes a payment that was recorded by mistake. */
export function RevertPaymentDialog({ open, payment_no, onClose }: DialogProps & { payment_no: number }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { params, expectedVersion, mutate } = open
  return (
    <ReasonDialog
      title={words.remove}
      submitLabel={words.remove}
      onReason={(reason) =>
        mutate(
          () =>
            callOffice('POST /office/api/enquiries/{number}/payments/{payment_no}/take-back', {
              params: { ...params, payment_no: `${payment_no}` },
              payload: { ...expectedVersion, reason },
            }),
          words.paymentRemoved,
        )
      }
      onClose={onClose}
    />
  )
}
