import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CurrentUser } from '#contract/office/account.ts'
import { onSessionEnded } from '#contract/office/office-client.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { Dialog } from '../../design/feedback/dialog.tsx'
import { useWords } from '../language.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks for sign-in after the session ended, then continues pending calls. A different user starts on a fresh page. */
export function SessionEndedDialog({ me }: { me: CurrentUser }) {
  const { shell } = useWords({ shell: shellEn })
  const { revalidate } = useRevalidator()
  const [settle, setSettle] = useState<(isSignedIn: boolean) => void>()
  useEffect(() => onSessionEnded(() => new Promise((resolve) => setSettle(() => resolve))), [])

  function close(isSignedIn: boolean) {
    setSettle(undefined)
    settle?.(isSignedIn)
  }
  function resumeSession({ user_id }: CurrentUser) {
    const isSame = user_id === me.user_id
    close(isSame)
    if (isSame) void revalidate()
    else location.assign('/office')
  }
  return (
    <Dialog
      open={settle !== undefined}
      title={shell.sessionEnded}
      text={shell.sessionEndedHint}
      onClose={() => close(false)}
    >
      <SignInForm email={me.email} onSignedIn={resumeSession} />
    </Dialog>
  )
}
