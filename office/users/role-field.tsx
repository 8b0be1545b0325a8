import { OFFICE_ROLES, type OfficeRole } from '#domain/office/rights.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { users as usersEn } from '#i18n/office/en/users.ts'
import { SelectField } from '../design/forms/select-field.tsx'
import { useWords } from '../shell/language.ts'
import css from './users.module.css'

type RoleFieldProps = { defaultValue: OfficeRole | undefined; problem: string | undefined }

/** The field for a user's role, with what each role may do. */
export function RoleField({ defaultValue, problem }: RoleFieldProps) {
  const { users, account } = useWords({ users: usersEn, account: accountEn })
  return (
    <>
      <SelectField
        name="role"
        label={account.role}
        defaultValue={defaultValue}
        options={OFFICE_ROLES.map((role) => [role, account.roles[role]])}
        problem={problem}
      />
      <ul className={css.roles}>
        {OFFICE_ROLES.map((role) => (
          <li key={role}>
            <strong>{account.roles[role]}</strong> <span>{users.roleHints[role]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
