import { callOffice } from '#contract/office/office-client.ts'
import { NewRoleSchema, type OfficeUserJson } from '#contract/office/users.ts'
import { OFFICE_ROLES } from '#domain/office/rights.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { Dialog } from '../design/dialog.tsx'
import { SelectField } from '../design/select-field.tsx'
import { useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'

type ChangeRoleDialogProps = {
  /** The user whose role changes. Undefined while the dialog is closed. */
  user: OfficeUserJson | undefined
  onClose: () => void
  onChanged: (name: string) => void
}

/** Changes a user's role. A dialog prevents slips, because the change ends the user's sessions. */
export function ChangeRoleDialog({ user, onClose, onChanged }: ChangeRoleDialogProps) {
  const { users, account } = useWords({ users: usersEn, account: accountEn })
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
          <SelectField
            name="role"
            label={account.role}
            defaultValue={user?.role}
            options={OFFICE_ROLES.map((role) => [role, account.roles[role]])}
            problem={problemOf('role')}
          />
        )}
      </MutationForm>
    </Dialog>
  )
}
