import { useEffect, useState } from 'react'
import { askOffice, whenConfirmationRequired } from '#contract/office/client.ts'
import { type Confirmation, ConfirmationSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { CallForm } from './call-form.tsx'
import { Code } from './code.tsx'
import { Dialog } from './dialog.tsx'
import { useWords } from './language.ts'
import { OwnPassword } from './own-password.tsx'

/**
 * Asks users for their password, and the code of their second factor, before a call that needs a confirmed session. The call
 * goes on when they gave it, and is refused when they close the dialog.
 */
export function ConfirmIdentity({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { account } = useWords({ account: accountEn })
  // It may have been set up in another tab since.
  const [asksForCode, setAsksForCode] = useState(false)
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => whenConfirmationRequired(() => new Promise((resolve) => setAnswer(() => resolve))), [])

  function close(isConfirmed: boolean) {
    setAnswer(undefined)
    answer?.(isConfirmed)
  }
  async function confirm(payload: Confirmation) {
    const answer = await askOffice('POST /office/api/me/confirm', { payload })
    if (answer.error?.problems?.code) setAsksForCode(true)
    return answer
  }
  return (
    <Dialog
      open={answer !== undefined}
      title={account.confirmTitle}
      text={account.confirmHint}
      onClose={() => close(false)}
    >
      <CallForm
        schema={ConfirmationSchema}
        submit={account.confirm}
        send={confirm}
        onDone={() => close(true)}
        suspect="password"
      >
        {(problemOf) => (
          <>
            <OwnPassword problem={problemOf('password')} />
            {(hasSecondFactor || asksForCode) && <Code hint={account.codeHint} problem={problemOf('code')} />}
          </>
        )}
      </CallForm>
    </Dialog>
  )
}
