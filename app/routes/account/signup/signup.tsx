import { useState } from 'react'
import { Link } from 'react-router'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import { FormCard } from '#app/ui/form-card.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { districts, states } from '#contract/client/master.ts'
import { DISTRICT_MAX, SignupSchema, STATE_MAX } from '#domain/customer.ts'
import { account as words } from '#i18n/account.ts'
import { dialogs } from '#i18n/dialogs.ts'
import { fields as labels } from '#i18n/fields.ts'
import type { Route } from './+types/signup'
import { PlaceField } from './place-field.tsx'
import { register } from './register.ts'
import { SignedUp } from './signed-up.tsx'

export { publicPage as headers } from '../../public-page.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, words.signupTitle, words.signupDescription)

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
          <FormCard privacy="profile" form={form} name={words.signupTitle} button={words.register}>
            <CustomerField name="customer_name" form={form} />
            <CustomerField name="address" form={form} />
            <CustomerField name="city" form={form} />
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
            <CustomerField name="pin_code" form={form} />
            <CustomerField name="mobile_no" form={form} />
            <CustomerField name="email_id" form={form} />
            <Link to="/signin" className="form-link">
              {words.haveAccount}
            </Link>
          </FormCard>
        )}
      </div>
    </>
  )
}
