import { useRef, useState } from 'react'
import * as v from 'valibot'
import { askOffice, type OfficeError } from '#contract/office/client.ts'
import type { Me } from '#contract/office/me.ts'
import { officeFieldErrors } from '#domain/office-field-problem.ts'
import {
  OFFICE_CODE_MAX,
  OFFICE_EMAIL_MAX,
  OFFICE_PASSWORD_MAX,
  OfficeSignInSchema,
} from '#domain/office-sign-in.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import css from './controls.module.css'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import form from './form.module.css'
import { useWords } from './language.ts'

/**
 * E-mail, password and, once the office asks for it, the code of the second factor (O2). Where the e-mail is known the password
 * is what comes next. Tells who has signed in.
 */
export function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn: (me: Me) => void }) {
  const words = useWords({ account: accountEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { account, errors, fieldProblems } = words
  const ref = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const [error, setError] = useState<OfficeError>()
  const problems = error?.problems ?? {}

  function fail(why: OfficeError) {
    const first = Object.keys(why.problems ?? {})[0] ?? 'password'
    const fields = ref.current?.elements
    setError(why)
    if (why.code === 'code-required') return setAsksForCode(true)
    const field = fields?.namedItem(asksForCode && !why.problems ? 'code' : first)
    if (field instanceof HTMLInputElement) field.focus()
  }

  async function signIn() {
    const filledIn = v.safeParse(
      OfficeSignInSchema,
      Object.fromEntries(new FormData(ref.current ?? undefined)),
    )
    if (!filledIn.success)
      return fail({ code: 'invalid-fields', problems: officeFieldErrors(filledIn.issues) })
    setBusy(true)
    const answer = await askOffice('POST /office/api/signin', filledIn.output)
    setBusy(false)
    if (answer.error) return fail(answer.error)
    setError(undefined)
    onSignedIn(answer.data)
  }

  const problemOf = (name: string) => problems[name] && fieldProblems[problems[name]]
  const inWords = Object.values(problems).map((problem) => fieldProblems[problem])
  return (
    <form
      ref={ref}
      noValidate
      className={form.form}
      aria-label={account.signInTitle}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void signIn()
      }}
    >
      <ErrorSummary sentences={error ? (inWords.length > 0 ? inWords : [errors[error.code]]) : []} />
      <Field
        name="email"
        label={account.email}
        type="email"
        autoComplete="username"
        maxLength={OFFICE_EMAIL_MAX}
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
        maxLength={OFFICE_PASSWORD_MAX}
        required
        problem={problemOf('password')}
      />
      {asksForCode && (
        <Field
          name="code"
          label={account.code}
          hint={account.codeHint}
          autoFocus
          autoComplete="one-time-code"
          maxLength={OFFICE_CODE_MAX}
          required
          problem={problemOf('code')}
        />
      )}
      <button type="submit" className={css.next}>
        {account.signIn}
      </button>
    </form>
  )
}
