import { useState } from 'react'
import { CancelBurstSchema } from '#contract/office/inbox.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Field } from '../../../design/field.tsx'
import { useAction } from '../../../shell/actions/actions.ts'
import { useWords } from '../../../shell/language.ts'
import { MutationForm } from '../../../shell/requests/mutation-form.tsx'
import { useMe } from '../../../shell/session/me.ts'
import { announce } from '../../../shell/status-region.tsx'

type CancelBurstButtonProps = { burst: string; onCancelled: () => void }

/** Cancels all new enquiries of a burst, with one reason (W22). */
export function CancelBurstButton({ burst, onCancelled }: CancelBurstButtonProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { rights } = useMe()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useAction({ name: inbox.dropBurst, run: () => setOpen(true) })
  if (!rights.includes('work-enquiries')) return null

  /** Repeats the call until no enquiry is left. */
  async function cancelBurst(payload: { reason: string }) {
    let cancelled = 0
    for (;;) {
      const response = await callOffice('POST /office/api/bursts/{burst}/cancel', {
        params: { burst },
        payload,
      })
      if (response.error) return response
      cancelled += response.data.cancelled
      if (response.data.left === 0 || response.data.cancelled === 0) return { data: { cancelled } }
    }
  }
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {inbox.dropBurst}
      </Button>
      <Dialog open={isOpen} title={inbox.dropBurst} text={inbox.dropBurstHint} onClose={close}>
        <MutationForm
          schema={CancelBurstSchema}
          submit={inbox.yes}
          send={cancelBurst}
          onDone={({ cancelled }) => {
            close()
            onCancelled()
            announce(inbox.dropped(cancelled))
          }}
        >
          {(problemOf) => (
            <Field name="reason" label={inbox.reason} autoComplete="off" problem={problemOf('reason')} />
          )}
        </MutationForm>
        <Button onClick={close}>{inbox.no}</Button>
      </Dialog>
    </>
  )
}
