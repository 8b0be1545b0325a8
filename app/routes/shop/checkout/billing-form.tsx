import { Link } from 'react-router'
import { useSession } from '#app/session/session.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { FormCard } from '#app/ui/form-card.tsx'
import type { CheckedForm } from '#app/ui/use-checked-form.ts'
import { useWords } from '#app/ui/words.ts'
import { account as accountEn } from '#i18n/en/account.ts'
import { quickCheckout as quickCheckoutEn } from '#i18n/en/quick-checkout.ts'

/** The Billing Info form (section 5), with a guest's way to sign in and have it filled. */
export function BillingForm({ form }: { form: CheckedForm }) {
  const { account, quickCheckout: words } = useWords({ account: accountEn, quickCheckout: quickCheckoutEn })
  const guest = !useSession()
  return (
    <FormCard privacy="enquiry" form={form} name={words.billingInfo} button={words.submit}>
      <div className="row form-head">
        <h2>{words.billingInfo}</h2>
        {guest && (
          <Link to="/signin?redirect_url=signin" className="link">
            {account.signIn}
          </Link>
        )}
      </div>
      {(['customer_name', 'mobile_no', 'email_id', 'address', 'city', 'pin_code'] as const).map((name) => (
        <CustomerField key={name} name={name} form={form} />
      ))}
      <p>
        {words.paymentMode}: <b>{words.manual}</b>
      </p>
    </FormCard>
  )
}
