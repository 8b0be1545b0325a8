import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callOffice } from '#contract/office/office-client.ts'
import type { CallOutcome } from '#domain/enquiry/phone-calls/phone-call.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Alert } from '../../design/feedback/alert.tsx'
import surface from '../../design/layout/card.module.css'
import flow from '../../design/layout/flow.module.css'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { CallOutcomeButtons } from '../call-outcome-buttons.tsx'
import { CALL_QUEUE_QUERY } from '../enquiry-queries.ts'
import { CallBackDialog } from './dialogs/call-back-dialog.tsx'
import css from './enquiry.module.css'
import type { OpenEnquiry } from './use-enquiry.ts'

/** Records the outcome of a call with one key each, and leads to the next customer to call. */
export function CallOutcomes({ open }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  const [isSchedulingCallBack, setSchedulingCallBack] = useState(false)
  const [isRecorded, setRecorded] = useState(false)
  const { enquiry, params, expectedVersion, mutate } = open

  async function record(outcome: CallOutcome, call_back_at?: string) {
    const payload = { ...expectedVersion, outcome, call_back_at }
    const error = await mutate(
      () => callOffice('POST /office/api/enquiries/{number}/calls', { params, payload }),
      words.callSaved,
    )
    setRecorded(!error)
    return error
  }
  return (
    <fieldset className={`${surface.card} ${surface.body}`}>
      <legend className={`${flow.lead} ${css.legend}`}>{words.callOutcome}</legend>
      {enquiry.call_from && <p>{words.callFrom(formatDateTime(enquiry.call_from, language))}</p>}
      {enquiry.wrong_number && <Alert tone="bad">{words.outcomes['Wrong Number']}</Alert>}
      <div className={flow.row}>
        <CallOutcomeButtons
          onOutcome={(outcome) =>
            outcome === 'Call Back' ? setSchedulingCallBack(true) : void record(outcome)
          }
        />
      </div>
      {isSchedulingCallBack && (
        <CallBackDialog
          onRecord={(time) => record('Call Back', time)}
          onClose={() => setSchedulingCallBack(false)}
        />
      )}
      {isRecorded && <NextCall number={enquiry.enquiry_number} />}
    </fieldset>
  )
}

/** Opens the next enquiry to call, by one key. */
function NextCall({ number }: { number: string }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const navigate = useNavigate()
  const { data } = useQuery(CALL_QUEUE_QUERY)
  const next = data?.find(({ enquiry_number }) => enquiry_number !== number)
  return (
    next && (
      <ActionButton
        name={words.nextCall(next.customer_name, next.city)}
        keys="q"
        icon={CalendarClock}
        isPrimary
        onClick={() => navigate(`/enquiries/${next.enquiry_number}`)}
      />
    )
  )
}
