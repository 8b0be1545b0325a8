import { href, Link, useFetcher } from 'react-router'
import { expireSession, requireSub, useSignInGuard } from '#app/session/sign-in-guard.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { CustomerField } from '#app/ui/forms/customer-field.tsx'
import forms from '#app/ui/forms/form-card.module.css'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import { ScriptRequiredNotice } from '#app/ui/forms/script-required-notice.tsx'
import { useValidatedForm } from '#app/ui/forms/use-validated-form.ts'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { messagesRouterContext, useMessages } from '#app/ui/messages.ts'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { checkSession, findAccount } from '#contract/client/account.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import { ProfileSchema } from '#domain/customer/profile.ts'
import type { Route } from './+types/profile'
import { ChangePassword } from './change-password.tsx'
import css from './profile.module.css'
import { type ProfileResult, saveDetails, savePassword } from './save-profile.ts'

export { publicPageHeaders as headers } from '../../page-headers.ts'
export { skipRevalidationAfterForms as shouldRevalidate } from '../../skip-revalidation-after-forms.ts'

/** Loads the signed-in customer's account. Runs in the browser only: the document is the same for everyone. */
export async function clientLoader() {
  const account = await withWaitIndicator(findAccount(requireSub()))
  if (account) return account
  const { error } = await checkSession(readStoredItem('public_token') ?? '')
  if (error && error.code !== 'not-signed-in') throw new Error(error.message)
  throw expireSession()
}
clientLoader.hydrate = true as const

/** Shown until the browser knows who is signed in. */
export function HydrateFallback() {
  const words = useMessages().account
  return (
    <>
      <PageBanner title={words.profileTitle} isUnlisted />
      <div className={`${forms.screen} ${css.profile}`}>
        <ScriptRequiredNotice />
      </div>
    </>
  )
}

/** Saves the details or the password. Only the password form has the field `new_password`. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const form = await request.formData()
  const { words } = context.get(messagesRouterContext)
  return form.has('new_password') ? savePassword(form, words) : saveDetails(form, words)
}

/** The customer's details, password, and links to their orders and Logout (sections 2 and 5; D7). */
export default function Profile({ loaderData: account }: Route.ComponentProps) {
  const { account: words, shell } = useMessages()
  const signOut = useSignOut()
  useSignInGuard()
  const form = useValidatedForm(ProfileSchema, useFetcher<ProfileResult>())
  return (
    <>
      <PageBanner title={words.profileTitle} isUnlisted />
      <div className={`${forms.screen} ${css.profile}`}>
        <nav aria-label={words.profileTitle} className="row">
          <Link to={href('/my-orders')} className="button quiet">
            {shell.header.myOrders}
          </Link>
          <button type="button" className="button quiet" onClick={signOut}>
            {shell.header.logout}
          </button>
        </nav>
        <FormCard privacyNotice="profile" form={form} name={words.details} submitLabel={words.update}>
          <h2>{words.details}</h2>
          {/* Required by the call, but not editable (section 5). */}
          <input type="hidden" name="mobile_no" value={account.mobile_no} />
          {(['customer_name', 'email_id', 'address', 'city', 'pin_code'] as const).map((name) => (
            <CustomerField key={name} name={name} form={form} defaultValue={account[name]} />
          ))}
        </FormCard>
        <ChangePassword mobile_no={account.mobile_no} />
      </div>
    </>
  )
}
