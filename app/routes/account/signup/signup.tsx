import { useState } from 'react'
import { Link } from 'react-router'
import { say } from '#app/ui/dialogs.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormCard } from '#app/ui/form-card.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { districts, states } from '#contract/client/master.ts'
import {
  ADDRESS_MAX,
  CITY_MAX,
  DISTRICT_MAX,
  EMAIL_MAX,
  MOBILE_DIGITS,
  NAME_MAX,
  PIN_DIGITS,
  SignupSchema,
  STATE_MAX,
} from '#domain/customer.ts'
import { account as words } from '#i18n/en/account.ts'
import { dialogs } from '#i18n/en/dialogs.ts'
import { fields as labels } from '#i18n/en/fields.ts'
import type { Route } from './+types/signup'
import { PlaceField } from './place-field.tsx'
import { register } from './register.ts'
import { SignedUp } from './signed-up.tsx'

export { publicPage as headers } from '../../public-page.ts'

export const meta: Route.MetaFunction = () => [{ title: words.signupTitle }]

/** The state whose districts are known: Tamil Nadu (D17). */
const FIXED_STATE = 'tn'

const districtNames = async () => (await districts(FIXED_STATE)).map(({ district_name }) => district_name)
const stateNames = async () => (await states()).map(({ state_name }) => state_name)

/** The Register Account form (sections 2, 4 and 5). */
export default function SignUp() {
  const [done, setDone] = useState(false)
  const form = useCheckedForm(SignupSchema, async (signup) => {
    const problem = await waitFor(register(signup))
    if (!problem) return setDone(true)
    await say(dialogs.warning, problem)
    if (problem === words.mobileTaken) form.focus((name) => name === 'mobile_no')
  })
  const field = (name: string, label: string) => ({ name, label, problem: form.problems[name] })
  return (
    <>
      <PageBanner title={words.signupTitle} />
      <div className="form-screen">
        {done && <SignedUp />}
        {!done && (
          <FormCard form={form} name={words.signupTitle} button={words.register}>
            <p>{words.privacy}</p>
            <Field
              {...field('customer_name', labels.customerName)}
              autoComplete="name"
              maxLength={NAME_MAX}
              required
            />
            <Field
              {...field('address', labels.address)}
              autoComplete="street-address"
              maxLength={ADDRESS_MAX}
              required
            />
            <Field
              {...field('city', labels.city)}
              autoComplete="address-level2"
              maxLength={CITY_MAX}
              required
            />
            <PlaceField
              {...field('district', labels.district)}
              hint={labels.optional}
              maxLength={DISTRICT_MAX}
              load={districtNames}
            />
            <PlaceField
              {...field('state', labels.state)}
              hint={labels.optional}
              autoComplete="address-level1"
              maxLength={STATE_MAX}
              load={stateNames}
            />
            <Field
              {...field('pin_code', labels.pinCode)}
              autoComplete="postal-code"
              maxLength={PIN_DIGITS}
              digits
              required
            />
            <Field
              {...field('mobile_no', labels.mobileNumber)}
              autoComplete="tel-national"
              maxLength={MOBILE_DIGITS}
              digits
              required
            />
            <Field
              {...field('email_id', labels.email)}
              hint={labels.optional}
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX}
            />
            <Link to="/signin" className="form-link">
              {words.haveAccount}
            </Link>
          </FormCard>
        )}
      </div>
    </>
  )
}
