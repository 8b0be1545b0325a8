import { useEffect } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { forgetForms } from '#app/session/session.ts'
import { useKeptForm } from '#app/session/use-kept-form.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import forms from '#app/ui/form-card.module.css'
import { FormCard } from '#app/ui/form-card.tsx'
import { messagesContext, useMessages } from '#app/ui/messages.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { districts, states } from '#contract/client/master.ts'
import { SignupSchema } from '#domain/customer/customer.ts'
import type { Words } from '#i18n/words.ts'
import { pageContext } from '#server/page-context.ts'
import { failureInWords } from '../failure-in-words.ts'
import type { Route } from './+types/signup'
import { PlaceField } from './place-field.tsx'
import { register } from './register.ts'
import { type SignUpResult, signUpForm } from './sign-up-form.ts'
import { SignedUp } from './signed-up.tsx'

export { publicPage as headers } from '../../page-headers.ts'

/** The state whose districts are known: Tamil Nadu (D17). */
const FIXED_STATE = 'tn'

const districtNames = async () => (await districts(FIXED_STATE)).map(({ district_name }) => district_name)
const stateNames = async () => (await states()).map(({ state_name }) => state_name)

/** Why a customer was not registered. */
function refusalInWords(words: Words, code: NonNullable<SignUpResult['error']>): string {
  const { mobileTaken, signupFailed } = words.account
  return code === 'mobile-number-taken' ? mobileTaken : failureInWords(words, code, signupFailed)
}

/** Registers the customer when no script runs (D26). */
export async function action({ request, context }: Route.ActionArgs) {
  return signUpForm(await request.formData(), context.get(pageContext).forms.signUp)
}

/** Registers the customer with the stated calls (section 4). */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const result = await signUpForm(await request.formData(), register)
  const { isDone, error } = result.data
  if (isDone) forgetForms(['signup_form'])
  if (error) await say('warning', refusalInWords(context.get(messagesContext).words, error))
  return result
}

/** The Register Account form (sections 2, 4 and 5). */
export default function SignUp({ actionData: rendered }: Route.ComponentProps) {
  const messages = useMessages()
  const words = messages.account
  const fetcher = useFetcher<typeof clientAction>()
  const result = fetcher.data ?? rendered
  const form = useCheckedForm(SignupSchema, fetcher, rendered?.problems)
  const { focus } = form
  useEffect(() => {
    if (fetcher.data?.error === 'mobile-number-taken') focus((name) => name === 'mobile_no')
  }, [fetcher.data, focus])
  const filledIn: SignUpResult['filledIn'] = rendered?.filledIn ?? {}
  const why = !fetcher.data && rendered?.error && refusalInWords(messages, rendered.error)
  useKeptForm('signup_form', form.ref)
  return (
    <>
      <PageBanner title={words.signupTitle} description={words.signupDescription} />
      <div className={forms.screen}>
        {result?.isDone && <SignedUp />}
        {!result?.isDone && (
          <FormCard privacy="profile" form={form} name={words.signupTitle} button={words.register}>
            {why && <p role="alert">{why}</p>}
            <CustomerField name="customer_name" form={form} defaultValue={filledIn.customer_name} />
            <CustomerField name="address" form={form} defaultValue={filledIn.address} />
            <CustomerField name="city" form={form} defaultValue={filledIn.city} />
            <PlaceField name="district" form={form} defaultValue={filledIn.district} load={districtNames} />
            <PlaceField name="state" form={form} defaultValue={filledIn.state} load={stateNames} />
            <CustomerField name="pin_code" form={form} defaultValue={filledIn.pin_code} />
            <CustomerField name="mobile_no" form={form} defaultValue={filledIn.mobile_no} />
            <CustomerField name="email_id" form={form} defaultValue={filledIn.email_id} />
            <Link to={href('/signin')} className="link">
              {words.haveAccount}
            </Link>
          </FormCard>
        )}
      </div>
    </>
  )
}
