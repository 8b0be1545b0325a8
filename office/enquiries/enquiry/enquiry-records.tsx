import { type ReactNode, useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { filterActiveSteps, SHORTFALL_REASON } from '#domain/enquiry/enquiry-steps.ts'
import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import controls from '../../design/controls.module.css'
import { DispatchEntry } from '../../dispatch/dispatch-entry.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { authorName } from './describe-remote-changes.ts'
import css from './enquiry.module.css'
import { RevertPaymentDialog } from './enquiry-dialogs.tsx'
import type { OpenEnquiry } from './use-enquiry.ts'

/** The enquiry's records: payments, calls, parcel, versions and history. Empty groups are hidden. */
export function EnquiryRecords({ open }: { open: OpenEnquiry }) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const language = useLanguage()
  const [revertedPaymentNo, setRevertedPaymentNo] = useState<number>()
  const { enquiry, params, expectedVersion: payload, mutate } = open
  const at = (time: string) => formatDateTime(time, language)
  const activeSteps = new Set(filterActiveSteps(enquiry.history).map(({ change_no }) => change_no))
  const revertCall = (call_no: number) =>
    mutate(
      () =>
        callOffice('POST /office/api/enquiries/{number}/calls/{call_no}/take-back', {
          params: { ...params, call_no: `${call_no}` },
          payload,
        }),
      words.callRemoved,
    )

  const payments = enquiry.payments.map((payment) => {
    const { payment_no, kind, mode, reference, taken_back_reason } = payment
    const amount = formatRupees(kind === 'refund' ? paise(-payment.amount) : payment.amount)
    const details = [words.modes[mode], reference, at(payment.paid_at), payment.recorded_by]
    const isActive = payment.taken_back_at === null
    return (
      <li key={payment_no} data-inactive={!isActive || undefined}>
        <strong>{amount}</strong>{' '}
        <span>
          {[...details, !isActive && `${words.removedRecord}: ${taken_back_reason}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isActive && enquiry.can.includes('pay') && (
          <button
            type="button"
            className={controls.quiet}
            aria-label={words.removePayment(amount)}
            onClick={() => setRevertedPaymentNo(payment_no)}
          >
            {words.remove}
          </button>
        )}
      </li>
    )
  })
  const calls = enquiry.calls.map((call) => {
    const { call_no, outcome, call_back_at, taken_back_at } = call
    const name = words.outcomes[outcome]
    const details = [call_back_at && `→ ${at(call_back_at)}`, call.note, at(call.called_at), call.called_by]
    const isActive = taken_back_at === null
    return (
      <li key={call_no} data-inactive={!isActive || undefined}>
        <strong>{name}</strong>{' '}
        <span>{[...details, !isActive && words.removedRecord].filter(Boolean).join(' · ')}</span>
        {isActive && enquiry.can.includes('call') && (
          <button
            type="button"
            className={controls.quiet}
            aria-label={words.removeCall(name)}
            onClick={() => void revertCall(call_no)}
          >
            {words.remove}
          </button>
        )}
      </li>
    )
  })
  const parcel = enquiry.dispatches.map((dispatch) => (
    <DispatchEntry key={dispatch.dispatched_at} number={enquiry.enquiry_number} dispatch={dispatch} />
  ))
  const versions = enquiry.versions.map(
    ({ version_no, net_amount, outcome, outcome_by, made_at, ...made }) => (
      <li key={version_no} data-inactive={version_no !== enquiry.version_counts || undefined}>
        <strong>{`v${version_no}`}</strong>{' '}
        <span>
          {[
            formatRupees(net_amount),
            at(made_at),
            authorName(made.made_by, words),
            words.outcomesOf[outcome ?? 'waiting'],
            outcome_by && outcome_by !== made.made_by && authorName(outcome_by, words),
            made.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </li>
    ),
  )
  const formatReason = (reason: string | null) =>
    reason === SHORTFALL_REASON ? words.noLongerCovered : reason
  const history = enquiry.history.map(({ change_no, order_status, undoes, reason, ...step }) => (
    <li key={change_no} data-inactive={!activeSteps.has(change_no) || undefined}>
      <strong>{status[order_status]}</strong>{' '}
      <span>
        {[
          undoes !== null && words.undone,
          at(step.changed_at),
          authorName(step.changed_by, words),
          formatReason(reason),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  ))
  return (
    <>
      <RecordGroup title={words.payments} entries={payments} />
      <RecordGroup title={words.calls} entries={calls} />
      <RecordGroup title={words.parcel} entries={parcel} />
      <RecordGroup title={words.versions} entries={versions.length > 1 ? versions : []} />
      <RecordGroup title={words.history} entries={history} />
      {revertedPaymentNo !== undefined && (
        <RevertPaymentDialog
          open={open}
          payment_no={revertedPaymentNo}
          onClose={() => setRevertedPaymentNo(undefined)}
        />
      )}
    </>
  )
}

function RecordGroup({ title, entries }: { title: string; entries: ReactNode[] }) {
  if (entries.length === 0) return null
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      <ol className={css.records}>{entries}</ol>
    </section>
  )
}
