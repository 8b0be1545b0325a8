import { useState } from 'react'
import { callOffice } from '#contract/office/client.ts'
import { CancelBurstSchema } from '#contract/office/inbox.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useAction } from '../ui/actions.ts'
import { MutationForm } from '../ui/call-form.tsx'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useWords } from '../ui/language.ts'
import { useMe } from '../ui/me.ts'
import { announce } from '../ui/status.tsx'

type CancelBurstButtonProps = { burst: string; onCancelled: () => void }

/** Cancels all new enquiries of a burst together, with a reason (W22). */
export function CancelBurstButton({ burst, onCancelled }: CancelBurstButtonProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { rights } = useMe()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useAction({ name: inbox.dropBurst, run: () => setOpen(true) })
  if (!rights.includes('work-enquiries')) return null

  /** Call after call, until none is left. */
  async function cancelBurst(payload: { reason: string }) {
    let cancelled = 0
    for (;;) {
      const answer = await callOffice('POST /office/api/bursts/{burst}/cancel', {
        params: { burst },
        payload,
      })
      if (answer.error) return answer
      cancelled += answer.data.cancelled
      if (answer.data.left === 0 || answer.data.cancelled === 0) return { data: { cancelled } }
    }
  }
  return (
    <>
      <button type="button" className={controls.quiet} onClick={() => setOpen(true)}>
        {inbox.dropBurst}
      </button>
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
        <button type="button" className={controls.quiet} onClick={close}>
          {inbox.no}
        </button>
      </Dialog>
    </>
  )
}
