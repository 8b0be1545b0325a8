import { Clock } from 'lucide-react'
import type { OfficeError } from '#contract/office/office-client.ts'
import { readDateTime } from '#domain/input/read-date-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../../design/actions/button.tsx'
import { Field } from '../../../design/forms/field.tsx'
import flow from '../../../design/layout/flow.module.css'
import { useWords } from '../../../shell/language.ts'
import { ActionDialog } from '../../action-dialog.tsx'
import { useCallBackTimes } from '../../use-call-back-times.ts'

type CallBackDialogProps = {
  onRecord: (time: string | undefined) => Promise<OfficeError | undefined>
  onClose: () => void
}

/** Asks for the time of the next call, in IST, or offers the usual times. */
export function CallBackDialog({ onRecord, onClose }: CallBackDialogProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const times = useCallBackTimes()
  return (
    <ActionDialog
      title={words.outcomes['Call Back']}
      submitLabel={words.save}
      fields={(problemOf) => (
        <>
          <Field
            name="call_back_at"
            label={words.callBackAt}
            type="datetime-local"
            problem={problemOf('call_back_at')}
          />
          <div className={flow.row}>
            {times.map(({ name, time }) => (
              <Button
                key={name}
                icon={Clock}
                onClick={() => {
                  onClose()
                  void onRecord(time)
                }}
              >
                {name}
              </Button>
            ))}
          </div>
        </>
      )}
      onSend={async ({ call_back_at = '' }) => {
        const time = readDateTime(call_back_at)
        if (call_back_at && !time)
          return { code: 'invalid-fields', problems: { call_back_at: 'time-invalid' } }
        return onRecord(time)
      }}
      onClose={onClose}
    />
  )
}
