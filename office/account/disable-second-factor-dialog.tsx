import { callOffice } from '#contract/office/office-client.ts'
import { PasswordAndCodeSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Dialog } from '../design/feedback/dialog.tsx'
import { useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'
import { CodeField } from '../shell/session/code-field.tsx'
import { CurrentPasswordField } from '../shell/session/current-password-field.tsx'

type DisableSecondFactorDialogProps = { open: boolean; onClose: () => void; onDisabled: () => void }

/** Disables the signed-in user's second factor, for example before setting it up on another phone. */
export function DisableSecondFactorDialog({ open, onClose, onDisabled }: DisableSecondFactorDialogProps) {
  const { account } = useWords({ account: accountEn })
  return (
    <Dialog open={open} title={account.endSecondFactor} text={account.endsOthers} onClose={onClose}>
      <MutationForm
        schema={PasswordAndCodeSchema}
        submit={account.endSecondFactor}
        send={(payload) => callOffice('POST /office/api/me/second-factor/end', { payload })}
        onDone={onDisabled}
      >
        {(problemOf) => (
          <>
            <CurrentPasswordField problem={problemOf('password')} />
            <CodeField hint={account.codeHint} problem={problemOf('code')} />
          </>
        )}
      </MutationForm>
    </Dialog>
  )
}
