import { useEffect } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { clearFormDrafts } from '#app/session/form-drafts.ts'
import { useFormDraft } from '#app/session/use-form-draft.ts'
import { showMessage } from '#app/ui/dialog-queue.ts'
import { CustomerField } from '#app/ui/forms/customer-field.tsx'
import forms from '#app/ui/forms/form-card.module.css'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import { useValidatedForm } from '#app/ui/forms/use-validated-form.ts'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { messagesRouterContext, useMessages } from '#app/ui/messages.ts'
import { listDistricts, listStates } from '#contract/client/states-and-districts.ts'
import { SignupSchema } from '#domain/customer/signup.ts'
import type { Words } from '#i18n/words.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { formatAccountError } from '../format-account-error.ts'
import type { Route } from './+types/signup'
import { PlaceField } from './place-field.tsx'
import { registerCustomer } from './register-customer.ts'
import { SignUpSuccess } from './sign-up-success.tsx'
import { type SignUpResult, submitSignUpForm } from './submit-sign-up-form.ts'

export { publicPageHeaders as headers } from '../../page-headers.ts'

/** The state whose districts are suggested: Tamil Nadu (D17). */
const DISTRICTS_STATE_CODE = 'tn'

const fetchDistrictNames = async () =>
  (await listDistricts(DISTRICTS_STATE_CODE)).map(({ district_name }) => district_name)
const fetchStateNames = async () => (await listStates()).map(({ state_name }) => state_name)

/** Formats why a customer was not registered. */
function formatSignUpError(words: Words, code: NonNullable<SignUpResult['error']>): string {
  const { mobileTaken, signupFailed } = words.account
  return code === 'mobile-number-taken' ? mobileTaken : formatAccountError(words, code, signupFailed)
}

/** Registers the customer without script (D26). */
export async function action({ request, context }: Route.ActionArgs) {
  return submitSignUpForm(await request.formData(), context.get(pageContext).forms.signUp)
}

/** Registers the customer with the stated calls (section 4). */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const result = await submitSignUpForm(await request.formData(), registerCustomer)
  const { isDone, error } = result.data
  if (isDone) clearFormDrafts(['signup_form'])
  if (error) await showMessage('warning', formatSignUpError(context.get(messagesRouterContext).words, error))
  return result
}

/** The Register Account form (sections 2, 4 and 5). */
export default function SignUp({ actionData: rendered }: Route.ComponentProps) {
  const messages = useMessages()
  const words = messages.account
  const fetcher = useFetcher<typeof clientAction>()
  const result = fetcher.data ?? rendered
  const form = useValidatedForm(SignupSchema, fetcher, rendered?.problems)
  const { focusField } = form
  useEffect(() => {
    if (fetcher.data?.error === 'mobile-number-taken') focusField((name) => name === 'mobile_no')
  }, [fetcher.data, focusField])
  const filledIn: SignUpResult['filledIn'] = rendered?.filledIn ?? {}
  const errorText = !fetcher.data && rendered?.error && formatSignUpError(messages, rendered.error)
  useFormDraft('signup_form', form.ref)
  return (
    <>
      <PageBanner title={words.signupTitle} description={words.signupDescription} />
      <div className={forms.screen}>
        {result?.isDone && <SignUpSuccess />}
        {!result?.isDone && (
          <FormCard privacyNotice="profile" form={form} name={words.signupTitle} submitLabel={words.register}>
            {errorText && <p role="alert">{errorText}</p>}
            <CustomerField name="customer_name" form={form} defaultValue={filledIn.customer_name} />
            <CustomerField name="address" form={form} defaultValue={filledIn.address} />
            <CustomerField name="city" form={form} defaultValue={filledIn.city} />
            <PlaceField
              name="district"
              form={form}
              defaultValue={filledIn.district}
              fetchPlaces={fetchDistrictNames}
            />
            <PlaceField
              name="state"
              form={form}
              defaultValue={filledIn.state}
              fetchPlaces={fetchStateNames}
            />
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
