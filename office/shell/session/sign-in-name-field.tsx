import type { ComponentProps } from 'react'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Field } from '../../design/forms/field.tsx'
import { useWords } from '../language.ts'

/** The field for an email address or a packer's mobile number. Not of type email, whose keyboards and checks reject a number. */
export function SignInNameField(input: Omit<ComponentProps<typeof Field>, 'name' | 'label'>) {
  const { account } = useWords({ account: accountEn })
  return (
    <Field
      name="email"
      label={account.email}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...input}
    />
  )
}
