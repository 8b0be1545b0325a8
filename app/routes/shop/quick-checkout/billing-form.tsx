import { Link } from 'react-router'
import { useSession } from '#app/session/session.ts'
import { Field } from '#app/ui/field.tsx'
import { FormCard } from '#app/ui/form-card.tsx'
import type { CheckedForm } from '#app/ui/use-checked-form.ts'
import { ADDRESS_MAX, CITY_MAX, EMAIL_MAX, MOBILE_DIGITS, NAME_MAX, PIN_DIGITS } from '#domain/customer.ts'
import { account } from '#i18n/en/account.ts'
import { fields as labels } from '#i18n/en/fields.ts'
import { quickCheckout as words } from '#i18n/en/quick-checkout.ts'

/** The Billing Info form (section 5), with a guest's way to sign in and have it filled. */
export function BillingForm({ form }: { form: CheckedForm }) {
  const guest = !useSession()
  const field = (name: string, label: string) => ({ name, label, problem: form.problems[name] })
  return (
    <FormCard form={form} name={words.billingInfo} button={words.submit}>
      <div className="form-head">
        <h2>{words.billingInfo}</h2>
        {guest && (
          <Link to="/signin?redirect_url=signin" className="form-link">
            {account.signIn}
          </Link>
        )}
      </div>
      <Field
        {...field('customer_name', labels.customerName)}
        autoComplete="name"
        maxLength={NAME_MAX}
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
      <Field
        {...field('address', labels.address)}
        autoComplete="street-address"
        maxLength={ADDRESS_MAX}
        required
      />
      <Field {...field('city', labels.city)} autoComplete="address-level2" maxLength={CITY_MAX} required />
      <Field
        {...field('pin_code', labels.pinCode)}
        autoComplete="postal-code"
        maxLength={PIN_DIGITS}
        digits
        required
      />
      <p>
        {words.paymentMode}: <b>{words.manual}</b>
      </p>
    </FormCard>
  )
}
