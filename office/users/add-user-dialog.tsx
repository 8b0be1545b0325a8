import { callOffice, type OfficeResult } from '#contract/office/office-client.ts'
import type { Invite } from '#contract/office/users.ts'
import { NewOfficeUserSchema } from '#domain/office/office-user.ts'
import { OFFICE_ROLES } from '#domain/office/rights.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'

/** The new user's name and invite link. */
type AddedUser = { invite: Invite; name: string }

type AddUserDialogProps = {
  open: boolean
  onClose: () => void
  onAdded: (invite: Invite, name: string) => void
}

/** Adds an office user. The new user chooses a password through the invite link. */
export function AddUserDialog({ open, onClose, onAdded }: AddUserDialogProps) {
  const { users, account } = useWords({ users: usersEn, account: accountEn })
  return (
    <Dialog open={open} title={users.add} text={users.addHint} onClose={onClose}>
      <MutationForm
        schema={NewOfficeUserSchema}
        submit={users.save}
        send={async (payload): Promise<OfficeResult<AddedUser>> => {
          const response = await callOffice('POST /office/api/users', { payload })
          return response.error ? response : { data: { invite: response.data, name: payload.user_name } }
        }}
        onDone={({ invite, name }) => onAdded(invite, name)}
      >
        {(problemOf) => (
          <>
            <Field
              name="user_name"
              label={account.name}
              autoComplete="off"
              required
              problem={problemOf('user_name')}
            />
            <Field
              name="email"
              label={account.email}
              type="email"
              autoComplete="off"
              required
              problem={problemOf('email')}
            />
            <SelectField
              name="role"
              label={account.role}
              defaultValue="staff"
              options={OFFICE_ROLES.map((role) => [role, account.roles[role]])}
              problem={problemOf('role')}
            />
          </>
        )}
      </MutationForm>
    </Dialog>
  )
}
