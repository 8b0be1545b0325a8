import { useEffect, useState } from 'react'
import { href, Link, replace, useFetcher } from 'react-router'
import { ensureDeviceId } from '#app/cart/device-id.ts'
import { clearSession, saveRoles, saveSession } from '#app/session/session.ts'
import { showMessage } from '#app/ui/dialog-queue.ts'
import { CustomerField } from '#app/ui/forms/customer-field.tsx'
import forms from '#app/ui/forms/form-card.module.css'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import { useValidatedForm } from '#app/ui/forms/use-validated-form.ts'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { messagesRouterContext, useMessages } from '#app/ui/messages.ts'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { checkSession, signIn } from '#contract/client/account.ts'
import { type Login, LoginSchema } from '#domain/customer/login.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'
import type { Words } from '#i18n/words.ts'
import type { Route } from './+types/signin'
import { formatAccountError } from './format-account-error.ts'

export { publicPageHeaders as headers } from '../page-headers.ts'

/** Signs in, stores token and sub, and checks the session (section 4). Returns an error text, or undefined on success. */
async function openSession(words: Words, login: Login): Promise<string | undefined> {
  const { signinFailed, storageBlocked } = words.account
  ensureDeviceId()
  const { data: signedIn, error } = await signIn(login)
  if (error) return formatAccountError(words, error.code, signinFailed)
  if (!signedIn.token || !signedIn.sub) return signinFailed
  if (!saveSession(signedIn)) return storageBlocked
  const checked = await checkSession(signedIn.token)
  if (checked.data?.roles?.includes('user')) {
    saveRoles(checked.data.roles)
    return undefined
  }
  clearSession()
  return checked.error ? formatAccountError(words, checked.error.code, signinFailed) : signinFailed
}

/** Signs in, then redirects: to the checkout for `redirect_url=signin`, else to /lander (section 4). */
export async function clientAction({ request, url, context }: Route.ClientActionArgs) {
  const { values, problems } = parseCustomerForm(LoginSchema, await request.formData())
  if (problems) return { problems }
  const failure = await withWaitIndicator(openSession(context.get(messagesRouterContext).words, values))
  if (!failure)
    return replace(
      url.searchParams.get('redirect_url') === 'signin' ? href('/quick-checkout') : href('/lander'),
    )
  await showMessage('warning', failure)
  return { hasFailed: true }
}

/** The Login form (sections 2, 4 and 5). */
export default function SignIn() {
  const words = useMessages().account
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const fetcher = useFetcher<typeof clientAction>()
  const form = useValidatedForm(LoginSchema, fetcher)
  const { focusField } = form
  useEffect(() => {
    if (fetcher.data?.hasFailed) focusField((name) => name === 'password')
  }, [fetcher.data, focusField])
  return (
    <>
      <PageBanner title={words.signinTitle} description={words.signinDescription} />
      <div className={forms.screen}>
        <FormCard
          privacyNotice="signin"
          needsScript
          form={form}
          name={words.signinTitle}
          submitLabel={words.signIn}
        >
          <CustomerField name="username" form={form} />
          <CustomerField name="password" form={form} type={isPasswordShown ? 'text' : 'password'} />
          <div className={forms.head}>
            <button
              type="button"
              className="link"
              aria-pressed={isPasswordShown}
              onClick={() => setIsPasswordShown(!isPasswordShown)}
            >
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
