import { useState } from 'react'
import { Link } from 'react-router'
import { forgetForms } from '#app/session/session.ts'
import { useKeptForm } from '#app/session/use-kept-form.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import forms from '#app/ui/form-card.module.css'
import { FormCard } from '#app/ui/form-card.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { useWords } from '#app/ui/words.ts'
import { districts, states } from '#contract/client/master.ts'
import { SignupSchema } from '#domain/customer/customer.ts'
import { account as accountEn } from '#i18n/en/account.ts'
import { errors as errorsEn } from '#i18n/en/errors.ts'
import { PlaceField } from './place-field.tsx'
import { register } from './register.ts'
import { SignedUp } from './signed-up.tsx'

export { publicPage as headers } from '../../page-headers.ts'

/** The state whose districts are known: Tamil Nadu (D17). */
const FIXED_STATE = 'tn'

const districtNames = async () => (await districts(FIXED_STATE)).map(({ district_name }) => district_name)
const stateNames = async () => (await states()).map(({ state_name }) => state_name)

/** The Register Account form (sections 2, 4 and 5). */
export default function SignUp() {
  const { account: words, errors } = useWords({ account: accountEn, errors: errorsEn })
  const [done, setDone] = useState(false)
  const form = useCheckedForm(SignupSchema, async (signup) => {
    const problem = await waitFor(register({ account: words, errors }, signup))
    if (!problem) {
      forgetForms(['signup_form'])
      return setDone(true)
    }
    await say('warning', problem)
    if (problem === words.mobileTaken) form.focus((name) => name === 'mobile_no')
  })
  useKeptForm('signup_form', form.ref)
  return (
    <>
      <PageBanner title={words.signupTitle} description={words.signupDescription} />
      <div className={forms.screen}>
        {done && <SignedUp />}
        {!done && (
          <FormCard privacy="profile" form={form} name={words.signupTitle} button={words.register}>
            <CustomerField name="customer_name" form={form} />
            <CustomerField name="address" form={form} />
            <CustomerField name="city" form={form} />
            <PlaceField name="district" form={form} load={districtNames} />
            <PlaceField name="state" form={form} load={stateNames} />
            <CustomerField name="pin_code" form={form} />
            <CustomerField name="mobile_no" form={form} />
            <CustomerField name="email_id" form={form} />
            <Link to="/signin" className="link">
              {words.haveAccount}
            </Link>
          </FormCard>
        )}
      </div>
    </>
  )
}
