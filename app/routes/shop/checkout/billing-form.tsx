import { href, Link } from 'react-router'
import { useTotals } from '#app/cart/cart.ts'
import { useSignedInSub } from '#app/session/session.ts'
import { CustomerField } from '#app/ui/forms/customer-field.tsx'
import forms from '#app/ui/forms/form-card.module.css'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import type { ValidatedForm } from '#app/ui/forms/use-validated-form.ts'
import { useMessages } from '#app/ui/messages.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import type { CartLine } from '#domain/enquiry/cart/cart.ts'
import { priceFieldName, quantityFieldName } from '#domain/enquiry/cart/order-form-fields.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import css from './quick-checkout.module.css'
import type { SubmittedOrder } from './submit-order-form.ts'

/** Hidden fields of a line that the checkout posts without script (D26). */
function LineFields({ line: { _id, qty, price } }: { line: CartLine }) {
  return (
    <>
      <input type="hidden" name={quantityFieldName(_id)} value={qty} />
      <input type="hidden" name={priceFieldName(_id)} value={price} />
    </>
  )
}

type BillingFormProps = { form: ValidatedForm; idempotencyKey: string; submitted: SubmittedOrder | undefined }

/** The Billing Info form (section 5). Offers guests to sign in, which prefills it. */
export function BillingForm({ form, idempotencyKey, submitted }: BillingFormProps) {
  const { account, quickCheckout: words } = useMessages()
  const isGuest = !useSignedInSub()
  const { payable } = useTotals()
  const isHydrated = useIsHydrated()
  return (
    <FormCard privacyNotice="enquiry" form={form} name={words.billingInfo} submitLabel={words.submit}>
      <div className={forms.head}>
        <h2>{words.billingInfo}</h2>
        {isGuest && (
          <Link to={`${href('/signin')}?redirect_url=signin`} className="link">
            {account.signIn}
          </Link>
        )}
      </div>
      {BILLING_FIELDS.map((name) => (
        <CustomerField key={name} name={name} form={form} defaultValue={submitted?.billing[name]} />
      ))}
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {!isHydrated && submitted?.lines.map((line) => <LineFields key={line._id} line={line} />)}
      <p>
        <span>{`${words.paymentMode}: `}</span>
        <b>{words.manual}</b>
      </p>
      {isHydrated && (
        <p className={css.due}>
          <span>{words.payable}</span> <span>{formatRupees(payable)}</span>
        </p>
      )}
    </FormCard>
  )
}
