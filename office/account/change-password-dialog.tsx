import { callOffice } from '#contract/office/office-client.ts'
import { OfficeNewPasswordSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Dialog } from '../design/feedback/dialog.tsx'
import { Field } from '../design/forms/field.tsx'
import { useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'
import { CurrentPasswordField } from '../shell/session/current-password-field.tsx'

type ChangePasswordDialogProps = { open: boolean; onClose: () => void; onChanged: () => void }

/** Changes the signed-in user's password. The user's other sessions end. */
export function ChangePasswordDialog({ open, onClose, onChanged }: ChangePasswordDialogProps) {
  const { account } = useWords({ account: accountEn })
  return (
    <Dialog open={open} title={account.changePassword} text={account.endsOthers} onClose={onClose}>
      <MutationForm
        schema={OfficeNewPasswordSchema}
        submit={account.save}
        send={(payload) => callOffice('POST /office/api/me/password', { payload })}
        onDone={onChanged}
      >
        {(problemOf) => (
          <>
            <CurrentPasswordField problem={problemOf('password')} />
            <Field
              name="new_password"
              label={account.newPassword}
              hint={account.passwordHint}
              type="password"
              autoComplete="new-password"
              required
              problem={problemOf('new_password')}
            />
          </>
        )}
      </MutationForm>
    </Dialog>
  )
}
