import { askOffice } from '#contract/office/client.ts'
import { REASON_MAX } from '#contract/office/enquiry.ts'
import { lastStep } from '#domain/enquiry-steps.ts'
import { fromRupees, percentOf } from '#domain/money.ts'
import { PAYMENT_MODES, REFERENCE_MAX } from '#domain/payment.ts'
import { refundShare } from '#domain/refund.ts'
import { formatRupees } from '#i18n/format.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { useWords } from '../ui/language.ts'
import type { OpenEnquiry } from './use-enquiry.ts'
import { WorkDialog } from './work-dialog.tsx'

type DialogProps = { open: OpenEnquiry; onClose: () => void }

/** Money that came, with what is due filled in; or that went back, with what is owed. */
export function PaymentDialog({ open, kind, onClose }: DialogProps & { kind: 'receipt' | 'refund' }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { enquiry, params, seen, done } = open
  const { due, refund_owed, overpaid } = enquiry.money
  const amount = kind === 'receipt' ? due : refund_owed || overpaid
  return (
    <WorkDialog
      title={kind === 'receipt' ? words.pay : words.refund}
      yes={words.save}
      fields={(problemOf) => (
        <>
          <Field
            name="amount"
            label={words.amount}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={amount % 1 === 0 ? amount || '' : amount.toFixed(2)}
            problem={problemOf('amount')}
          />
          <Choice
            name="mode"
            label={words.mode}
            defaultValue={enquiry.payments.at(-1)?.mode}
            options={PAYMENT_MODES.map((mode) => [mode, words.modes[mode]])}
          />
          <Field
            name="reference"
            label={words.reference}
            autoComplete="off"
            maxLength={REFERENCE_MAX}
            problem={problemOf('reference')}
          />
        </>
      )}
      onSend={({ amount = '', mode: chosen, reference = '' }) => {
        const mode = PAYMENT_MODES.find((each) => each === chosen) ?? 'Other'
        // What is no number is refused with the field's name.
        const payload = { ...seen, kind, mode, reference, amount: Number(amount.replaceAll(',', '')) }
        return done(
          () => askOffice('POST /office/api/enquiries/{number}/payments', { params, payload }),
          words.paymentSaved,
        )
      }}
      onClose={onClose}
    />
  )
}

/** A payment was recorded by mistake. */
export function TakeBackDialog({ open, payment_no, onClose }: DialogProps & { payment_no: number }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { params, seen, done } = open
  return (
    <WorkDialog
      title={words.takeBack}
      yes={words.save}
      fields={(problemOf) => <ReasonField problem={problemOf('reason')} />}
      onSend={({ reason = '' }) =>
        done(
          () =>
            askOffice('POST /office/api/enquiries/{number}/payments/{payment_no}/take-back', {
              params: { ...params, payment_no: `${payment_no}` },
              payload: { ...seen, reason },
            }),
          words.takenBack,
        )
      }
      onClose={onClose}
    />
  )
}

/** Asks for the reason, and says what share of what was paid goes back (section 9). */
export function CancelDialog({ open, onClose }: DialogProps) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const { enquiry, params, seen, done } = open
  const share = refundShare(enquiry.order_status)
  const owed = percentOf(fromRupees(enquiry.money.received), share)
  return (
    <WorkDialog
      title={words.cancel}
      {...(owed > 0 && { text: words.goesBack(share, formatRupees(owed)) })}
      yes={words.yes}
      no={words.no}
      fields={(problemOf) => <ReasonField problem={problemOf('reason')} />}
      onSend={({ reason = '' }) =>
        done(
          () =>
            askOffice('POST /office/api/enquiries/{number}/cancel', { params, payload: { ...seen, reason } }),
          words.done(status.Cancelled),
        )
      }
      onClose={onClose}
    />
  )
}

/** Asks for the reason, and says which step is taken back. */
export function UndoDialog({ open, onClose }: DialogProps) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const { enquiry, params, seen, done } = open
  const last = lastStep(enquiry.history)
  const way = last ? `${status[last.step.order_status]} → ${status[last.back]}` : ''
  return (
    <WorkDialog
      title={words.undo}
      text={words.undoHint(way)}
      yes={words.save}
      fields={(problemOf) => <ReasonField problem={problemOf('reason')} />}
      onSend={({ reason = '' }) =>
        done(
          () =>
            askOffice('POST /office/api/enquiries/{number}/undo', { params, payload: { ...seen, reason } }),
          words.done(last ? status[last.back] : ''),
        )
      }
      onClose={onClose}
    />
  )
}

/** When the customer wants to be called, on India's clock. */
export function CallBackDialog({ open, onClose }: DialogProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { params, seen, done } = open
  return (
    <WorkDialog
      title={words.outcomes['Call Back']}
      yes={words.save}
      fields={(problemOf) => (
        <Field
          name="call_back_at"
          label={words.callBackAt}
          type="datetime-local"
          problem={problemOf('call_back_at')}
        />
      )}
      onSend={({ call_back_at = '' }) => {
        const at = call_back_at && new Date(`${call_back_at}+05:30`).toISOString()
        const payload = { ...seen, outcome: 'Call Back' as const, ...(at && { call_back_at: at }) }
        return done(
          () => askOffice('POST /office/api/enquiries/{number}/calls', { params, payload }),
          words.callSaved,
        )
      }}
      onClose={onClose}
    />
  )
}

function ReasonField({ problem }: { problem: string | undefined }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <Field name="reason" label={words.reason} autoComplete="off" maxLength={REASON_MAX} problem={problem} />
  )
}
