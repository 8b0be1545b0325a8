import { CancelBurstSchema } from '#contract/office/inbox.ts'
import type { OfficeResult } from '#contract/office/office-client.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/actions/button.tsx'
import { Dialog } from '../../../design/feedback/dialog.tsx'
import { Field } from '../../../design/forms/field.tsx'
import { useWords } from '../../../shell/language.ts'
import { MutationForm } from '../../../shell/requests/mutation-form.tsx'

type CancelDialogProps<Data> = {
  open: boolean
  title: string
  text?: string
  onClose: () => void
  send: (payload: { reason: string }) => Promise<OfficeResult<Data>>
  onDone: (data: Data) => void
}

/** Asks why several enquiries are cancelled. */
export function CancelDialog<Data>({ onClose, send, onDone, ...dialog }: CancelDialogProps<Data>) {
  const { inbox } = useWords({ inbox: inboxEn })
  return (
    <Dialog {...dialog} onClose={onClose}>
      <MutationForm
        schema={CancelBurstSchema}
        submit={inbox.yes}
        isDanger
        send={send}
        onDone={(data) => {
          onClose()
          onDone(data)
        }}
      >
        {(problemOf) => (
          <Field name="reason" label={inbox.reason} autoComplete="off" problem={problemOf('reason')} />
        )}
      </MutationForm>
      <Button onClick={onClose}>{inbox.no}</Button>
    </Dialog>
  )
}
