import { useState } from 'react'
import type { CurrentUser } from '#contract/office/account.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { type OfficeSignIn, OfficeSignInSchema } from '#domain/office/office-sign-in.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { Field } from '../../design/field.tsx'
import { useWords } from '../language.ts'
import { MutationForm } from '../requests/mutation-form.tsx'

/**
 * E-mail, password and, once the office asks for it, the code of the second factor (O2). Where the e-mail is known the password
 * is what comes next. Tells who has signed in.
 */
export function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn: (me: CurrentUser) => void }) {
  const { account } = useWords({ account: accountEn })
  const [needsCode, setNeedsCode] = useState(false)

  async function signIn(payload: OfficeSignIn) {
    const answer = await callOffice('POST /office/api/signin', { payload })
    if (answer.error?.code === 'code-required') setNeedsCode(true)
    return answer
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
          <Field
            name="email"
            label={account.email}
            type="email"
            autoComplete="username"
            defaultValue={email}
            required
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
          {needsCode && (
            <Field
              name="code"
              label={account.code}
              hint={account.codeHint}
              autoFocus
              autoComplete="one-time-code"
              required
              problem={problemOf('code')}
            />
          )}
        </>
      )}
    </MutationForm>
  )
}
