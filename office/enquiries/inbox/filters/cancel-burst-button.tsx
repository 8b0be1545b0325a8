import { useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/actions/button.tsx'
import { useAction } from '../../../shell/actions/actions.ts'
import { useWords } from '../../../shell/language.ts'
import { useMe } from '../../../shell/session/me.ts'
import { announce } from '../../../shell/status-region.tsx'
import { ReasonDialog } from '../../reason-dialog.tsx'

type CancelBurstButtonProps = { burst: string; onCancelled: () => void }

/** Cancels all new enquiries of a burst, with one reason (W22). */
export function CancelBurstButton({ burst, onCancelled }: CancelBurstButtonProps) {
  const { inbox, enquiry } = useWords({ inbox: inboxEn, enquiry: enquiryEn })
  const { rights } = useMe()
  const [isOpen, setOpen] = useState(false)
  useAction({ name: inbox.dropBurst, run: () => setOpen(true) })
  if (!rights.includes('work-enquiries')) return null

  /** Repeats the call until no enquiry is left. */
  async function cancelBurst(reason: string) {
    let cancelled = 0
    for (;;) {
      const { data, error } = await callOffice('POST /office/api/bursts/{burst}/cancel', {
        params: { burst },
        payload: { reason },
      })
      if (error) return error
      cancelled += data.cancelled
      if (data.left === 0 || data.cancelled === 0) break
    }
    onCancelled()
    announce(inbox.dropped(cancelled))
    return undefined
  }
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {inbox.dropBurst}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={inbox.dropBurst}
          text={inbox.dropBurstHint}
          submitLabel={enquiry.yes}
          cancelLabel={enquiry.no}
          isDanger
          onReason={cancelBurst}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
