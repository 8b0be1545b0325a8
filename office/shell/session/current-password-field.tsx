import { account as accountEn } from '#i18n/office/en/account.ts'
import { Field } from '../../design/forms/field.tsx'
import { useWords } from '../language.ts'

/** The current password, required before security changes. */
export function CurrentPasswordField({ problem }: { problem: string | undefined }) {
  const { account } = useWords({ account: accountEn })
  return (
    <Field
      name="password"
      label={account.ownPassword}
      type="password"
      autoComplete="current-password"
      required
      problem={problem}
    />
  )
}
