import { useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { CALL_OUTCOMES, type CallOutcome } from '#domain/enquiry/phone-calls/phone-call.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from './enquiry.module.css'
import { CallBackDialog } from './enquiry-dialogs.tsx'
import type { OpenEnquiry } from './use-enquiry.ts'

/** Records the outcome of a call with one key each, and shows when to call next. */
export function CallOutcomes({ open }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  const [isSchedulingCallBack, setSchedulingCallBack] = useState(false)
  const { enquiry, params, expectedVersion, mutate } = open

  function record(outcome: CallOutcome) {
    if (outcome === 'Call Back') return setSchedulingCallBack(true)
    const payload = { ...expectedVersion, outcome }
    void mutate(
      () => callOffice('POST /office/api/enquiries/{number}/calls', { params, payload }),
      words.callSaved,
    )
  }
  return (
    <fieldset className={css.part}>
      <legend>{words.callOutcome}</legend>
      {enquiry.call_from && <p>{words.callFrom(formatDateTime(enquiry.call_from, language))}</p>}
      {enquiry.wrong_number && <p className={css.error}>{words.outcomes['Wrong Number']}</p>}
      <div className={css.buttons}>
        {CALL_OUTCOMES.map((outcome, index) => (
          <ActionButton
            key={outcome}
            name={words.outcomes[outcome]}
            keys={`${index + 1}`}
            onClick={() => record(outcome)}
          />
        ))}
      </div>
      {isSchedulingCallBack && <CallBackDialog open={open} onClose={() => setSchedulingCallBack(false)} />}
    </fieldset>
  )
}
