import { useEffect, useState } from 'react'
import { href, Link, replace, useFetcher } from 'react-router'
import { ensureDeviceId } from '#app/cart/device-id.ts'
import { forgetSession, keepRoles, keepSession } from '#app/session/session.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import forms from '#app/ui/form-card.module.css'
import { FormCard } from '#app/ui/form-card.tsx'
import { messagesContext, useMessages } from '#app/ui/messages.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { checkSession, signIn } from '#contract/client/account.ts'
import { type Login, LoginSchema } from '#domain/customer/customer.ts'
import { parseCustomerForm } from '#domain/typed/customer-fields.ts'
import type { Words } from '#i18n/words.ts'
import type { Route } from './+types/signin'
import { failureInWords } from './failure-in-words.ts'

export { publicPage as headers } from '../page-headers.ts'

/** Signs in, keeps token and sub, and checks the session (section 4). Returns in words why that failed. */
async function openSession(words: Words, login: Login): Promise<string | undefined> {
  const { signinFailed, storageBlocked } = words.account
  ensureDeviceId()
  const { data: signedIn, error } = await signIn(login)
  if (error) return failureInWords(words, error.code, signinFailed)
  if (!signedIn.token || !signedIn.sub) return signinFailed
  if (!keepSession(signedIn)) return storageBlocked
  const checked = await checkSession(signedIn.token)
  if (checked.data?.roles?.includes('user')) {
    keepRoles(checked.data.roles)
    return undefined
  }
  forgetSession()
  return checked.error ? failureInWords(words, checked.error.code, signinFailed) : signinFailed
}

/** Signs in; `redirect_url=signin` leads on to the checkout (section 4). */
export async function clientAction({ request, url, context }: Route.ClientActionArgs) {
  const { values, problems } = parseCustomerForm(LoginSchema, await request.formData())
  if (problems) return { problems }
  const failure = await waitFor(openSession(context.get(messagesContext).words, values))
  if (!failure)
    return replace(
      url.searchParams.get('redirect_url') === 'signin' ? href('/quick-checkout') : href('/lander'),
    )
  await say('warning', failure)
  return { hasFailed: true }
}

/** The Login form (sections 2, 4 and 5). */
export default function SignIn() {
  const words = useMessages().account
  const [shown, setShown] = useState(false)
  const fetcher = useFetcher<typeof clientAction>()
  const form = useCheckedForm(LoginSchema, fetcher)
  const { focus } = form
  useEffect(() => {
    if (fetcher.data?.hasFailed) focus((name) => name === 'password')
  }, [fetcher.data, focus])
  return (
    <>
      <PageBanner title={words.signinTitle} description={words.signinDescription} />
      <div className={forms.screen}>
        <FormCard privacy="signin" needsScript form={form} name={words.signinTitle} button={words.signIn}>
          <CustomerField name="username" form={form} />
          <CustomerField name="password" form={form} type={shown ? 'text' : 'password'} />
          <div className={forms.head}>
            <button type="button" className="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {words.showPassword}
            </button>
            <Link to={href('/signup')} className="link">
              {words.noAccount}
            </Link>
          </div>
        </FormCard>
      </div>
    </>
  )
}
