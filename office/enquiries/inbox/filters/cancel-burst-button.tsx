import { useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/actions/button.tsx'
import { useAction } from '../../../shell/actions/actions.ts'
import { useWords } from '../../../shell/language.ts'
import { useMe } from '../../../shell/session/me.ts'
import { announce } from '../../../shell/status-region.tsx'
import { CancelDialog } from '../bulk/cancel-dialog.tsx'

type CancelBurstButtonProps = { burst: string; onCancelled: () => void }

/** Cancels all new enquiries of a burst, with one reason (W22). */
export function CancelBurstButton({ burst, onCancelled }: CancelBurstButtonProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { rights } = useMe()
  const [isOpen, setOpen] = useState(false)
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
      <CancelDialog
        open={isOpen}
        title={inbox.dropBurst}
        text={inbox.dropBurstHint}
        onClose={() => setOpen(false)}
        send={cancelBurst}
        onDone={({ cancelled }) => {
          onCancelled()
          announce(inbox.dropped(cancelled))
        }}
      />
    </>
  )
}
