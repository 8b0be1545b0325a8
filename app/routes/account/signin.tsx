import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ensureDeviceId } from '#app/cart/device-id.ts'
import { forgetSession, keepRoles, keepSession } from '#app/session/session.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import forms from '#app/ui/form-card.module.css'
import { FormCard } from '#app/ui/form-card.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { checkSession, signIn } from '#contract/client/account.ts'
import { type Login, LoginSchema } from '#domain/customer/customer.ts'
import { type FailureWords, failureInWords } from './failure-in-words.ts'

export { publicPage as headers } from '../page-headers.ts'

/** Signs in, keeps token and sub, and checks the session (section 4). Gives in words why not. */
async function openSession(words: FailureWords, login: Login) {
  const { signinFailed, keepsNothing } = words.account
  ensureDeviceId()
  const { data: signedIn, error } = await signIn(login)
  if (error) return failureInWords(words, error, signinFailed)
  if (!signedIn.token || !signedIn.sub) return signinFailed
  if (!keepSession(signedIn)) return keepsNothing
  const checked = await checkSession(signedIn.token)
  if (checked.data?.roles?.includes('user')) {
    keepRoles(checked.data.roles)
    return undefined
  }
  forgetSession()
  return checked.error ? failureInWords(words, checked.error, signinFailed) : signinFailed
}

/** The Login form; `redirect_url=signin` leads on to the checkout (sections 2, 4 and 5). */
export default function SignIn() {
  const { account: words, errors } = useMessages()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [shown, setShown] = useState(false)
  const form = useCheckedForm(LoginSchema, async (login) => {
    const problem = await waitFor(openSession({ account: words, errors }, login))
    if (!problem) return navigate(query.get('redirect_url') === 'signin' ? '/quick-checkout' : '/lander')
    await say('warning', problem)
    form.focus((name) => name === 'password')
  })
  return (
    <>
      <PageBanner title={words.signinTitle} description={words.signinDescription} />
      <div className={forms.screen}>
        <FormCard privacy="signin" form={form} name={words.signinTitle} button={words.signIn}>
          <CustomerField name="username" form={form} />
          <CustomerField name="password" form={form} type={shown ? 'text' : 'password'} />
          <div className={forms.head}>
            <button type="button" className="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {words.showPassword}
            </button>
            <Link to="/signup" className="link">
              {words.noAccount}
            </Link>
          </div>
        </FormCard>
      </div>
    </>
  )
}
