import { useEffect, useState } from 'react'
import { callOffice, onConfirmationRequired } from '#contract/office/office-client.ts'
import { type Confirmation, ConfirmationSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../language.ts'
import { MutationForm } from '../requests/mutation-form.tsx'
import { CodeField } from './code-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'

/**
 * Asks users for their password, and the code of their second factor, before a call that needs a confirmed session. The call
 * goes on when they gave it, and is refused when they close the dialog.
 */
export function ConfirmIdentityDialog({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { account } = useWords({ account: accountEn })
  // It may have been set up in another tab since.
  const [needsCode, setNeedsCode] = useState(false)
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => onConfirmationRequired(() => new Promise((resolve) => setAnswer(() => resolve))), [])

  function close(isConfirmed: boolean) {
    setAnswer(undefined)
    answer?.(isConfirmed)
  }
  async function confirm(payload: Confirmation) {
    const answer = await callOffice('POST /office/api/me/confirm', { payload })
    if (answer.error?.problems?.code) setNeedsCode(true)
    return answer
  }
  return (
    <Dialog
      open={answer !== undefined}
      title={account.confirmTitle}
      text={account.confirmHint}
      onClose={() => close(false)}
    >
      <MutationForm
        schema={ConfirmationSchema}
        submit={account.confirm}
        send={confirm}
        onDone={() => close(true)}
        fallbackField="password"
      >
        {(problemOf) => (
          <>
            <CurrentPasswordField problem={problemOf('password')} />
            {(hasSecondFactor || needsCode) && (
              <CodeField hint={account.codeHint} problem={problemOf('code')} />
            )}
          </>
        )}
      </MutationForm>
    </Dialog>
  )
}
