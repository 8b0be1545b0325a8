import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { callOffice } from '#contract/office/office-client.ts'
import { TokenSchema } from '#domain/customer/session-token.ts'
import { OwnPasswordSchema } from '#domain/office/office-account.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { Field } from '../design/forms/field.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'
import { SignInNameField } from '../shell/session/sign-in-name-field.tsx'
import { useChooseLanguage } from '../shell/use-choose-language.ts'
import { SignInFrame } from './signin-frame.tsx'

/** The target of an invite link: the user chooses a password and is signed in (O2). */
export function Component() {
  const { account, errors } = useWords({ account: accountEn, errors: errorsEn })
  const navigate = useNavigate()
  const language = useLanguage()
  const chooseLanguage = useChooseLanguage()
  const [token, email] = location.hash.slice(1).split('/')
  const isToken = v.is(TokenSchema, token)
  return (
    <SignInFrame title={account.inviteTitle}>
      {isToken ? (
        <MutationForm
          schema={OwnPasswordSchema}
          submit={account.setPassword}
          send={({ password }) =>
            callOffice('POST /office/api/invites/accept', { payload: { token, password } })
          }
          onDone={async () => {
            await chooseLanguage(language)
            navigate('/', { replace: true })
          }}
        >
          {(problemOf) => (
            <>
              {/* Names the account, also for password managers. */}
              {email && <SignInNameField autoComplete="username" readOnly defaultValue={email} />}
              <Field
                name="password"
                label={account.password}
                hint={account.passwordHint}
                type="password"
                autoComplete="new-password"
                required
                problem={problemOf('password')}
              />
            </>
          )}
        </MutationForm>
      ) : (
        <p>{errors['invite-invalid']}</p>
      )}
    </SignInFrame>
  )
}
