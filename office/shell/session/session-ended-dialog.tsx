import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CurrentUser } from '#contract/office/account.ts'
import { onSessionEnded } from '#contract/office/office-client.ts'
import { frame as frameEn } from '#i18n/office/en/shell.ts'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../language.ts'
import { SignInForm } from './sign-in-form.tsx'

/**
 * The way back in for `me`, whose session ended in the middle of something: over the screen, which stays as it is, and what was
 * being done goes on. Under another's name it does not: they begin anew.
 */
export function SessionEndedDialog({ me }: { me: CurrentUser }) {
  const { frame } = useWords({ frame: frameEn })
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState<(isSignedIn: boolean) => void>()
  useEffect(() => onSessionEnded(() => new Promise((resolve) => setAnswer(() => resolve))), [])

  function close(isSignedIn: boolean) {
    setAnswer(undefined)
    answer?.(isSignedIn)
  }
  function resumeSession({ user_id }: CurrentUser) {
    const isSame = user_id === me.user_id
    close(isSame)
    if (isSame) void revalidate()
    else location.assign('/office')
  }
  return (
    <Dialog
      open={answer !== undefined}
      title={frame.sessionEnded}
      text={frame.sessionEndedHint}
      onClose={() => close(false)}
    >
      <SignInForm email={me.email} onSignedIn={resumeSession} />
    </Dialog>
  )
}
