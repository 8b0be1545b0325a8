import { useEffect, useState } from 'react'
import { callOffice, onConfirmationRequired } from '#contract/office/office-client.ts'
import { type Confirmation, ConfirmationSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Dialog } from '../../design/feedback/dialog.tsx'
import { useWords } from '../language.ts'
import { MutationForm } from '../requests/mutation-form.tsx'
import { CodeField } from './code-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'

/** Asks for password and code before a call that needs a confirmed session. The call fails if the dialog is closed. */
export function ConfirmIdentityDialog({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { account } = useWords({ account: accountEn })
  // The second factor may have been set up in another tab.
  const [needsCode, setNeedsCode] = useState(false)
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => onConfirmationRequired(() => new Promise((resolve) => setSettle(() => resolve))), [])

  function close(isConfirmed: boolean) {
    setSettle(undefined)
    settle?.(isConfirmed)
  }
  async function confirm(payload: Confirmation) {
    const response = await callOffice('POST /office/api/me/confirm', { payload })
    if (response.error?.problems?.code) setNeedsCode(true)
    return response
  }
  return (
    <Dialog
      open={settle !== undefined}
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
