import type { Ref } from 'react'
import { Field } from '#app/ui/field.tsx'
import { ADDRESS_MAX, CITY_MAX, EMAIL_MAX, MOBILE_DIGITS, NAME_MAX, PIN_DIGITS } from '#domain/customer.ts'
import { fields as labels } from '#i18n/en/fields.ts'
import { quickCheckout as words } from '#i18n/en/quick-checkout.ts'

/** What is wrong with the form, in words, by field name. */
export type Problems = Readonly<Record<string, string>>

type BillingFormProps = { ref: Ref<HTMLFormElement>; busy: boolean; problems: Problems; onSubmit: () => void }

/** The Billing Info form (section 5). */
export function BillingForm({ ref, busy, problems, onSubmit }: BillingFormProps) {
  const field = (name: string, label: string) => ({ name, label, problem: problems[name] })
  return (
    <form
      ref={ref}
      noValidate
      className="billing"
      aria-labelledby="billing-info"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h2 id="billing-info">{words.billingInfo}</h2>
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
      <button type="submit" className="button" disabled={busy} aria-busy={busy}>
        {words.submit}
      </button>
    </form>
  )
}
