import { CancelBurstSchema } from '#contract/office/inbox.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Field } from '../../../design/field.tsx'
import { useWords } from '../../../shell/language.ts'
import { MutationForm } from '../../../shell/requests/mutation-form.tsx'

type CancelSelectedDialogProps = { open: boolean; onClose: () => void; onCancel: (reason: string) => void }

/** Asks why the selected enquiries are cancelled. */
export function CancelSelectedDialog({ open, onClose, onCancel }: CancelSelectedDialogProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  return (
    <Dialog open={open} title={inbox.cancel} onClose={onClose}>
      <MutationForm
        schema={CancelBurstSchema}
        submit={inbox.yes}
        send={async (data) => ({ data })}
        onDone={({ reason }) => {
          onClose()
          onCancel(reason)
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
