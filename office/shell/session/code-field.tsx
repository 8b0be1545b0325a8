import { account as accountEn } from '#i18n/office/en/account.ts'
import { Field } from '../../design/forms/field.tsx'
import { useWords } from '../language.ts'

/** The field for a second-factor code. */
export function CodeField({ hint, problem }: { hint: string; problem: string | undefined }) {
  const { account } = useWords({ account: accountEn })
  return (
    <Field
      name="code"
      label={account.code}
      hint={hint}
      autoComplete="one-time-code"
      required
      problem={problem}
    />
  )
}
