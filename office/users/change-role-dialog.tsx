import { callOffice } from '#contract/office/office-client.ts'
import type { OfficeUserJson } from '#contract/office/users.ts'
import { NewRoleSchema } from '#domain/office/office-user.ts'
import { isMobileSignInName } from '#domain/office/read-sign-in-name.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { Dialog } from '../design/feedback/dialog.tsx'
import { useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'
import { SignInNameField } from '../shell/session/sign-in-name-field.tsx'
import { RoleField } from './role-field.tsx'

type ChangeRoleDialogProps = {
  /** The user whose role changes. Undefined while the dialog is closed. */
  user: OfficeUserJson | undefined
  onClose: () => void
  onChanged: (name: string) => void
}

/** Changes a user's role. A dialog prevents slips, because the change ends the user's sessions. */
export function ChangeRoleDialog({ user, onClose, onChanged }: ChangeRoleDialogProps) {
  const { users } = useWords({ users: usersEn })
  return (
    <Dialog
      open={user !== undefined}
      title={users.changeRole}
      text={users.roleHint(user?.user_name ?? '')}
      onClose={onClose}
    >
      <MutationForm
        schema={NewRoleSchema}
        submit={users.save}
        send={(payload) =>
          callOffice('POST /office/api/users/{user_id}/role', {
            params: { user_id: user?.user_id ?? '' },
            payload,
          })
        }
        onDone={() => onChanged(user?.user_name ?? '')}
      >
        {(problemOf) => (
          <>
            <RoleField defaultValue={user?.role} problem={problemOf('role')} />
            {user && isMobileSignInName(user.email) && (
              <SignInNameField
                hint={users.emailForRole}
                autoComplete="off"
                defaultValue={user.email}
                problem={problemOf('email')}
              />
            )}
          </>
        )}
      </MutationForm>
    </Dialog>
  )
}
