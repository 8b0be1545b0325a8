import { Link, useNavigate } from 'react-router'
import { getSub, sessionEnded, useCustomersOnly } from '#app/session/customers-only.ts'
import { forgetSession, noteAddress } from '#app/session/session.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import forms from '#app/ui/form-card.module.css'
import { FormCard } from '#app/ui/form-card.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { checkSession, findAccount, updateAccount } from '#contract/client/account.ts'
import { stored } from '#contract/client/stored.ts'
import { ProfileSchema } from '#domain/customer/customer.ts'
import { failureInWords } from '../failure-in-words.ts'
import type { Route } from './+types/profile'
import { ChangePassword } from './change-password.tsx'
import css from './profile.module.css'

export { publicPage as headers } from '../../page-headers.ts'

/** The account of who is signed in. The browser alone knows who that is; the document is the same for everyone. */
export async function clientLoader() {
  const account = await waitFor(findAccount(getSub()))
  if (account) return account
  const { error } = await checkSession(stored('public_token') ?? '')
  if (error && error.code !== 'not-signed-in') throw new Error(error.message)
  throw sessionEnded()
}
clientLoader.hydrate = true as const

/** Stands until it is known who is signed in. */
export function HydrateFallback() {
  const words = useMessages().account
  return (
    <>
      <PageBanner title={words.profileTitle} unlisted />
      <div className={`${forms.screen} ${css.profile}`} />
    </>
  )
}

/** The customer's details, their password, and the ways to their orders and out (sections 2 and 5; D7). */
export default function Profile({ loaderData: account }: Route.ComponentProps) {
  const { account: words, errors, shell } = useMessages()
  const navigate = useNavigate()
  const signOut = useSignOut()
  useCustomersOnly()
  const form = useCheckedForm(ProfileSchema, async (profile) => {
    const { customer_name, address, city, pin_code, email_id } = profile
    // What is left empty is not sent.
    const filled = { customer_name, address, city, pin_code, email_id: email_id || undefined }
    const { error } = await waitFor(updateAccount({ sub: account.sub, ...filled }))
    if (!error) {
      noteAddress()
      return say('success', words.updated)
    }
    await say('warning', failureInWords({ account: words, errors }, error, words.updateFailed))
    if (error.code === 'not-signed-in') {
      forgetSession()
      await navigate('/signin')
    }
  })
  return (
    <>
      <PageBanner title={words.profileTitle} unlisted />
      <div className={`${forms.screen} ${css.profile}`}>
        <nav aria-label={words.profileTitle} className="row">
          <Link to="/my-orders" className="button quiet">
            {shell.header.myOrders}
          </Link>
          <button type="button" className="button quiet" onClick={signOut}>
            {shell.header.logout}
          </button>
        </nav>
        <FormCard privacy="profile" form={form} name={words.details} button={words.update}>
          <h2>{words.details}</h2>
          {/* Required, but the account's own: it is not shown (section 5). */}
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
