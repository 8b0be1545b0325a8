import type { ReactNode } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { readDateTime } from '#domain/input/read-date-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Field } from '../../../design/forms/field.tsx'
import { useWords } from '../../../shell/language.ts'
import type { OpenEnquiry } from '../use-enquiry.ts'
import { ActionDialog } from './action-dialog.tsx'

type CallBackDialogProps = {
  open: OpenEnquiry
  onRecorded: () => void
  onClose: () => void
  /** Buttons for the usual times, below the field. */
  children: ReactNode
}

/** Asks for the time of the next call, in IST. */
export function CallBackDialog({ open, onRecorded, onClose, children }: CallBackDialogProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { params, expectedVersion, mutate } = open
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
          {children}
        </>
      )}
      onSend={async ({ call_back_at = '' }) => {
        const at = readDateTime(call_back_at)
        if (call_back_at && !at) return { code: 'invalid-fields', problems: { call_back_at: 'time-invalid' } }
        const payload = { ...expectedVersion, outcome: 'Call Back' as const, ...(at && { call_back_at: at }) }
        const error = await mutate(
          () => callOffice('POST /office/api/enquiries/{number}/calls', { params, payload }),
          words.callSaved,
        )
        if (!error) onRecorded()
        return error
      }}
      onClose={onClose}
    />
  )
}
