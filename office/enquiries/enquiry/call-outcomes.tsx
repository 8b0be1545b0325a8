import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  Clock,
  type LucideIcon,
  Moon,
  PhoneCall,
  PhoneForwarded,
  PhoneMissed,
  PhoneOff,
  Sunrise,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { serverNow } from '#contract/client/server-time.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { suggestCallBackTimes } from '#domain/enquiry/phone-calls/call-back-times.ts'
import { CALL_OUTCOMES, type CallOutcome } from '#domain/enquiry/phone-calls/phone-call.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Alert } from '../../design/feedback/alert.tsx'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { CALL_QUEUE_QUERY } from '../enquiry-queries.ts'
import { CallBackDialog } from './dialogs/call-back-dialog.tsx'
import css from './enquiry.module.css'
import type { OpenEnquiry } from './use-enquiry.ts'

const ICON_BY_OUTCOME: Record<CallOutcome, LucideIcon> = {
  Reached: PhoneCall,
  'No Answer': PhoneMissed,
  'Call Back': PhoneForwarded,
  'Wrong Number': PhoneOff,
}

/** Records the outcome of a call with one key each, and leads to the next customer to call. */
export function CallOutcomes({ open }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  const [isSchedulingCallBack, setSchedulingCallBack] = useState(false)
  const [isRecorded, setRecorded] = useState(false)
  const { enquiry, params, expectedVersion, mutate } = open

  async function record(outcome: CallOutcome, callBackAt?: string) {
    setSchedulingCallBack(false)
    const payload = {
      ...expectedVersion,
      outcome,
      ...(callBackAt && { call_back_at: callBackAt }),
    }
    const error = await mutate(
      () => callOffice('POST /office/api/enquiries/{number}/calls', { params, payload }),
      words.callSaved,
    )
    setRecorded(!error)
  }
  const times = suggestCallBackTimes(new Date(serverNow()))
  return (
    <fieldset className={css.calls}>
      <legend>{words.callOutcome}</legend>
      {enquiry.call_from && <p>{words.callFrom(formatDateTime(enquiry.call_from, language))}</p>}
      {enquiry.wrong_number && <Alert tone="bad">{words.outcomes['Wrong Number']}</Alert>}
      <div className={css.buttons}>
        {CALL_OUTCOMES.map((outcome, index) => (
          <ActionButton
            key={outcome}
            name={words.outcomes[outcome]}
            keys={`${index + 1}`}
            icon={ICON_BY_OUTCOME[outcome]}
            onClick={() => (outcome === 'Call Back' ? setSchedulingCallBack(true) : void record(outcome))}
          />
        ))}
      </div>
      {isSchedulingCallBack && (
        <CallBackDialog
          open={open}
          onRecorded={() => setRecorded(true)}
          onClose={() => setSchedulingCallBack(false)}
        >
          <div className={css.buttons}>
            <Button icon={Clock} onClick={() => void record('Call Back', times.hour)}>
              {words.callBackIn.hour}
            </Button>
            {times.evening && (
              <Button icon={Moon} onClick={() => void record('Call Back', times.evening)}>
                {words.callBackIn.evening}
              </Button>
            )}
            <Button icon={Sunrise} onClick={() => void record('Call Back', times.morning)}>
              {words.callBackIn.tomorrow}
            </Button>
          </div>
        </CallBackDialog>
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
