import type { ComponentProps } from 'react'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Field } from '../../design/forms/field.tsx'
import { useWords } from '../language.ts'

/** The field for a second-factor code. */
export function CodeField(field: Pick<ComponentProps<typeof Field>, 'hint' | 'problem' | 'autoFocus'>) {
  const { account } = useWords({ account: accountEn })
  return <Field name="code" label={account.code} autoComplete="one-time-code" required {...field} />
}
