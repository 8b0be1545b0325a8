import { useState } from 'react'
import type { CurrentUser } from '#contract/office/account.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { type OfficeSignIn, OfficeSignInSchema } from '#domain/office/office-sign-in.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Field } from '../../design/forms/field.tsx'
import { useWords } from '../language.ts'
import { MutationForm } from '../requests/mutation-form.tsx'
import { CodeField } from './code-field.tsx'
import { SignInNameField } from './sign-in-name-field.tsx'

/**
 * Email, password and, if the server requires it, the second-factor code (O2). With a known `email` the password has the focus.
 * Calls `onSignedIn` with the user.
 */
export function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn: (me: CurrentUser) => void }) {
  const { account } = useWords({ account: accountEn })
  const [needsCode, setNeedsCode] = useState(false)

  async function signIn(payload: OfficeSignIn) {
    const response = await callOffice('POST /office/api/signin', { payload })
    if (response.error?.code === 'code-required') setNeedsCode(true)
    return response
  }
  return (
    <MutationForm
      label={account.signInTitle}
      schema={OfficeSignInSchema}
      submit={account.signIn}
      send={signIn}
      onDone={onSignedIn}
      fallbackField={needsCode ? 'code' : 'password'}
    >
      {(problemOf) => (
        <>
          <SignInNameField
            hint={account.emailHint}
            autoComplete="username"
            defaultValue={email}
            problem={problemOf('email')}
          />
          <Field
            name="password"
            label={account.password}
            type="password"
            autoComplete="current-password"
            autoFocus={email !== undefined}
            required
            problem={problemOf('password')}
          />
          {needsCode && <CodeField hint={account.codeHint} autoFocus problem={problemOf('code')} />}
        </>
      )}
    </MutationForm>
  )
}
