import { callOffice } from '#contract/office/client.ts'
import { PasswordAndCodeSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { MutationForm } from '../ui/call-form.tsx'
import { CodeField } from '../ui/code.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../ui/language.ts'
import { CurrentPasswordField } from '../ui/own-password.tsx'

type DisableSecondFactorDialogProps = { open: boolean; onClose: () => void; onDisabled: () => void }

/** Ends one's second factor: to have it on another phone, it is set up anew. */
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
