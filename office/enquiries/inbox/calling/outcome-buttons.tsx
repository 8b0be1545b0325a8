import { ArrowLeft, Clock } from 'lucide-react'
import { useState } from 'react'
import { readDateTime } from '#domain/input/read-date-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/actions/button.tsx'
import { Field } from '../../../design/forms/field.tsx'
import flow from '../../../design/layout/flow.module.css'
import { ActionButton } from '../../../shell/actions/action-button.tsx'
import { useAction } from '../../../shell/actions/actions.ts'
import { useWords } from '../../../shell/language.ts'
import { CallOutcomeButtons } from '../../call-outcome-buttons.tsx'
import { useCallBackTimes } from '../../use-call-back-times.ts'
import type { RecordedCall } from '../bulk/row-actions.ts'
import css from './calling-mode.module.css'

type OutcomeButtonsProps = { onOutcome: (name: string, call: RecordedCall) => void }

/** The outcomes of a call, each by one key. Call Back asks for the time, by another key. */
export function OutcomeButtons({ onOutcome }: OutcomeButtonsProps) {
  const { enquiry } = useWords({ enquiry: enquiryEn })
  const [isChoosingTime, setChoosingTime] = useState(false)
  if (isChoosingTime) return <CallBackTimes onOutcome={onOutcome} onBack={() => setChoosingTime(false)} />
  return (
    <fieldset className={css.outcomes}>
      <legend className={flow.soft}>{enquiry.callOutcome}</legend>
      <CallOutcomeButtons
        primary="Reached"
        onOutcome={(outcome) =>
          outcome === 'Call Back' ? setChoosingTime(true) : onOutcome(enquiry.outcomes[outcome], { outcome })
        }
      />
    </fieldset>
  )
}

function CallBackTimes({ onOutcome, onBack }: OutcomeButtonsProps & { onBack: () => void }) {
  const { enquiry, inbox } = useWords({ enquiry: enquiryEn, inbox: inboxEn })
  const choose = (call_back_at: string | undefined) =>
    onOutcome(enquiry.outcomes['Call Back'], { outcome: 'Call Back', call_back_at })
  useAction({ name: inbox.back, keys: 'Escape', run: onBack })
  return (
    <fieldset className={css.outcomes}>
      <legend className={flow.soft}>{inbox.callBackTimes}</legend>
      {useCallBackTimes().map(({ name, keys, time }) => (
        <ActionButton key={name} name={name} keys={keys} icon={Clock} onClick={() => choose(time)} />
      ))}
      <Button icon={ArrowLeft} keys="Esc" onClick={onBack}>
        {inbox.back}
      </Button>
      <form
        className={`${flow.row} ${flow.full}`}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('call_back_at')
          const time = readDateTime(`${typed ?? ''}`)
          if (time) choose(time)
        }}
      >
        <Field type="datetime-local" name="call_back_at" label={inbox.otherTime} required />
        <Button type="submit">{enquiry.save}</Button>
      </form>
    </fieldset>
  )
}
