import { callOffice, type OfficeResult } from '#contract/office/office-client.ts'
import type { Invite } from '#contract/office/users.ts'
import { NewOfficeUserSchema } from '#domain/office/office-user.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { Dialog } from '../design/feedback/dialog.tsx'
import { Field } from '../design/forms/field.tsx'
import { useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'
import { SignInNameField } from '../shell/session/sign-in-name-field.tsx'
import { RoleField } from './role-field.tsx'

/** A user with the invite link for choosing a password. */
export type InvitedUser = { invite: Invite; name: string; email: string }

type AddUserDialogProps = {
  open: boolean
  onClose: () => void
  onAdded: (user: InvitedUser) => void
}

/** Adds an office user. The new user chooses a password through the invite link. */
export function AddUserDialog({ open, onClose, onAdded }: AddUserDialogProps) {
  const { users, account } = useWords({ users: usersEn, account: accountEn })
  return (
    <Dialog open={open} title={users.add} text={users.addHint} onClose={onClose}>
      <MutationForm
        schema={NewOfficeUserSchema}
        submit={users.save}
        send={async (payload): Promise<OfficeResult<InvitedUser>> => {
          const response = await callOffice('POST /office/api/users', { payload })
          if (response.error) return response
          return { data: { invite: response.data, name: payload.user_name, email: payload.email } }
        }}
        onDone={onAdded}
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
            <SignInNameField hint={users.emailHint} autoComplete="off" problem={problemOf('email')} />
            <RoleField defaultValue="staff" problem={problemOf('role')} />
          </>
        )}
      </MutationForm>
    </Dialog>
  )
}
