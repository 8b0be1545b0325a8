import { useState } from 'react'
import { Link } from 'react-router'
import { forgetForms } from '#app/session/session.ts'
import { useKeptForm } from '#app/session/use-kept-form.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import forms from '#app/ui/form-card.module.css'
import { FormCard } from '#app/ui/form-card.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { districts, states } from '#contract/client/master.ts'
import { SignupSchema } from '#domain/customer/customer.ts'
import type { CustomerFieldName } from '#domain/customer/customer-fields.ts'
import type { Words } from '#i18n/words.ts'
import { pageContext } from '#server/page-context.ts'
import type { Route } from './+types/signup'
import { PlaceField } from './place-field.tsx'
import { register } from './register.ts'
import { type SignupRefusal, signUpForm } from './sign-up-form.ts'
import { SignedUp } from './signed-up.tsx'

export { publicPage as headers } from '../../page-headers.ts'

/** The state whose districts are known: Tamil Nadu (D17). */
const FIXED_STATE = 'tn'

const districtNames = async () => (await districts(FIXED_STATE)).map(({ district_name }) => district_name)
const stateNames = async () => (await states()).map(({ state_name }) => state_name)

function refusalInWords(
  refusal: SignupRefusal,
  { account, errors }: Pick<Words, 'account' | 'errors'>,
): string {
  if (refusal === 'mobile-number-taken') return account.mobileTaken
  return refusal === 'too-many-requests' ? errors[refusal] : account.signupFailed
}

/** Takes the form where no script runs (D26). */
export async function action({ request, context }: Route.ActionArgs) {
  return signUpForm(await request.formData(), context.get(pageContext))
}

/** The Register Account form (sections 2, 4 and 5). */
export default function SignUp({ actionData: sent }: Route.ComponentProps) {
  const messages = useMessages()
  const words = messages.account
  const [done, setDone] = useState(sent?.isDone ?? false)
  const refused = sent?.isDone === false ? sent : undefined
  const form = useCheckedForm(
    SignupSchema,
    async (signup) => {
      const problem = await waitFor(register(messages, signup))
      if (!problem) {
        forgetForms(['signup_form'])
        return setDone(true)
      }
      await say('warning', problem)
      if (problem === words.mobileTaken) form.focus((name) => name === 'mobile_no')
    },
    refused?.problems,
  )
  const field = (name: CustomerFieldName) => ({ name, form, defaultValue: refused?.filledIn[name] })
  const why = refused?.refusal && refusalInWords(refused.refusal, messages)
  useKeptForm('signup_form', form.ref)
  return (
    <>
      <PageBanner title={words.signupTitle} description={words.signupDescription} />
      <div className={forms.screen}>
        {done && <SignedUp />}
        {!done && (
          <FormCard privacy="profile" isPosted form={form} name={words.signupTitle} button={words.register}>
            {why && <p role="alert">{why}</p>}
            <CustomerField {...field('customer_name')} />
            <CustomerField {...field('address')} />
            <CustomerField {...field('city')} />
            <PlaceField {...field('district')} load={districtNames} />
            <PlaceField {...field('state')} load={stateNames} />
            <CustomerField {...field('pin_code')} />
            <CustomerField {...field('mobile_no')} />
            <CustomerField {...field('email_id')} />
            <Link to="/signin" className="link">
              {words.haveAccount}
            </Link>
          </FormCard>
        )}
      </div>
    </>
  )
}
